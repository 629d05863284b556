import { Failure } from '../../shared/base/failure.ts';
import type { Db } from '../database/db.ts';
import { listCollections } from '../product/collection/queries.ts';
import { indexFile, pagesFile, sendProductsFile } from '../product/sitemap/files.ts';
import { type FileRange, fileVersion, findFilled, findStarts, listFile } from '../product/sitemap/queries.ts';
import { entityTag } from '../rpc/entity-tag.ts';
import { findSettings } from '../settings/queries.ts';
import type { Mount, Visit } from './mount.ts';
import { send, sendUnchanged } from './send.ts';

const path = /^\/sitemap(?:-(pages)|-products-([1-9]\d{0,5}))?\.xml$/;

export function isSitemap({ pathname }: URL): boolean {
  return path.test(pathname);
}

/** The cost of a sitemap in pages: a file of products takes a quarter of a second. */
export function sitemapCost({ pathname }: URL): number {
  const [, , number] = path.exec(pathname) ?? [];
  return number ? 10 : 1;
}

const type = 'application/xml; charset=utf-8';
/** So that search engines are not offered a deleted product again. */
const headers = { 'cache-control': 'no-cache' };

/** The sitemap for search engines: an index, the pages, and the products in files of a fixed range each. */
export function sitemaps(publicUrl: string): Mount {
  let starts: string[] = [];

  async function currentStarts(db: Db): Promise<string[]> {
    const found = await findStarts(db, starts);
    starts = found;
    return found;
  }

  async function sendProducts({ req, res }: Visit, db: Db, range: FileRange): Promise<void> {
    const version = await fileVersion(db, range);
    if (version === undefined) throw new Failure('PATH_NOT_FOUND');
    res.setHeader('cache-control', headers['cache-control']);
    if (sendUnchanged(req, res, entityTag(`${publicUrl} ${version}`))) return;
    res.writeHead(200, { 'content-type': type });
    if (req.method === 'HEAD') return void res.end();
    await sendProductsFile(publicUrl, listFile(db, range), res).catch((error: NodeJS.ErrnoException) => {
      // A client that disconnects in the middle does not want the rest.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  }

  return {
    methods: ['GET', 'HEAD'],
    async handle(visit) {
      const { req, res, url } = visit;
      const [, pages, number] = path.exec(url.pathname) ?? [];
      const { db, identity } = visit.createContext();
      if (pages) {
        const { legalPages: legal } = await identity();
        const { pages: own } = await findSettings(db, 'pages');
        const collections = await listCollections(db, { onlyShown: true });
        const body = await pagesFile(publicUrl, {
          legal,
          own: own.filter(({ isShown }) => isShown),
          collections,
        });
        return send(req, res, 200, { type, body, headers });
      }
      const known = await currentStarts(db);
      if (number) {
        const [start, end] = known.slice(Number(number) - 1);
        if (!start) throw new Failure('PATH_NOT_FOUND');
        return sendProducts(visit, db, { start, end });
      }
      const body = await indexFile(publicUrl, await findFilled(db, known));
      send(req, res, 200, { type, body, headers });
    },
  };
}
