import { Failure } from '../../../shared/base/failure.ts';
import { categories } from '../../../shared/product/category.ts';
import type { IdentityReader } from '../../settings/identity.ts';
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

type Documents = Record<'openapi.json' | 'docs', { type: string; body: string }>;

/** Makes the texts on first use, and again for another name or other categories. */
function textsFor(publicUrl: string): (shopName: string) => Documents {
  let madeFor: string | undefined;
  let made: Documents;
  return (shopName) => {
    const subject = JSON.stringify([shopName, categories()]);
    if (madeFor === subject) return made;
    const json = JSON.stringify(openApiDocument(shopName, publicUrl));
    const docs = docsPage(shopName, JSON.parse(json) as Description);
    made = {
      'openapi.json': { type: jsonType, body: json },
      docs: { type: 'text/html; charset=utf-8', body: docs },
    };
    madeFor = subject;
    return made;
  };
}

export function restDocuments(identity: IdentityReader, publicUrl: string) {
  const textsOf = textsFor(publicUrl);
  const headers = { link: [documentLink, link(`${restPrefix}/docs`, 'service-doc')].join(', ') };

  /** Responds to a request for one of the documents. @returns false if it was for none of them */
  return async (visit: Visit, path: string): Promise<boolean> => {
    const { req, res } = visit;
    if (path !== 'openapi.json' && path !== 'docs') return false;
    if (!methods.includes(req.method as string)) {
      throw new Failure('METHOD_NOT_ALLOWED', { details: { allow: methods } });
    }
    if (req.method === 'OPTIONS') sendOptions(visit, methods);
    else {
      const { shopName } = (await identity.findForPage()).identity;
      send(req, res, 200, { ...textsOf(shopName)[path], headers });
    }
    return true;
  };
}
