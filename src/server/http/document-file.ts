import { validate as isUuid } from 'uuid';
import { Failure } from '../../shared/base/failure.ts';
import { documentsPath } from '../../shared/order/document.ts';
import { findLinked, presentDocument } from '../accounting/documents.ts';
import { type LogoParts, readLogo } from '../image/logo.ts';
import { createWorkLimit } from '../image/work-limit.ts';
import type { Mount } from './mount.ts';

/** The PDF of a document, for everybody who has its link. */
export function documentFiles(publicUrl: string, logoParts: LogoParts): Mount {
  const workLimit = createWorkLimit({ atWork: 1, inside: 20 });
  return {
    methods: ['GET', 'HEAD'],
    async handle({ req, res, url, createContext }) {
      const [, token = ''] = /^\/([0-9a-f-]{36})\.pdf$/.exec(url.pathname.slice(documentsPath.length)) ?? [];
      if (!isUuid(token)) throw new Failure('PATH_NOT_FOUND');
      const { db, identity } = createContext();
      const document = presentDocument(await findLinked(db, token), publicUrl);
      // Loaded when it is first needed: most processes never make one.
      const { renderPdf } = await import('../accounting/pdf.ts');
      const bytes = await workLimit.admit(() =>
        workLimit.work(async () => renderPdf(document, await readLogo(logoParts, (await identity()).look))),
      );
      res.writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${document.number}.pdf"`,
        'content-length': bytes.length,
        // It has a person's address: no cache between the shop and the reader keeps it, and no search engine lists it.
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      res.end(req.method === 'HEAD' ? undefined : bytes);
    },
  };
}
