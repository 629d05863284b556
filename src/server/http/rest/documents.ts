import { Failure } from '../../../shared/failure.ts';
import type { Visit } from '../mount.ts';
import { jsonType, send } from '../send.ts';
import { documentLink } from './answer.ts';
import type { Description } from './docs/description.ts';
import { docsPage } from './docs/page.tsx';
import { openApiDocument } from './document.ts';
import { sendOptions } from './options.ts';
import { link } from './paging.ts';
import { restPrefix } from './routes.ts';

const methods = ['GET', 'HEAD', 'OPTIONS'];

/** Makes something on first use, so that the start does not wait for it. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The descriptions of the REST API: for programs, and for people. */
export function restDocuments(shopName: string, publicUrl: string) {
  const json = lazily(() => JSON.stringify(openApiDocument(shopName, publicUrl)));
  const page = lazily(() => docsPage(shopName, JSON.parse(json()) as Description));
  const documents: Record<string, { type: string; body(): string }> = {
    'openapi.json': { type: jsonType, body: json },
    docs: { type: 'text/html; charset=utf-8', body: page },
  };
  const headers = { link: [documentLink, link(`${restPrefix}/docs`, 'service-doc')].join(', ') };

  /** Responds to a request for one of the documents. @returns false if it was for none of them */
  return (visit: Visit, path: string): boolean => {
    const { req, res } = visit;
    const described = Object.hasOwn(documents, path) ? documents[path] : undefined;
    if (!described) return false;
    if (!methods.includes(req.method as string)) {
      throw new Failure('METHOD_NOT_ALLOWED', { details: { allow: methods } });
    }
    if (req.method === 'OPTIONS') sendOptions(visit, methods);
    else send(req, res, 200, { type: described.type, body: described.body(), headers });
    return true;
  };
}
