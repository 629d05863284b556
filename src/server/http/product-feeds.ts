import { pipeline } from 'node:stream/promises';
import { Failure } from '../../shared/base/failure.ts';
import { categories } from '../../shared/product/category.ts';
import type { Db } from '../database/db.ts';
import { createWorkLimit } from '../image/work-limit.ts';
import { type FeedFormat, googleFormat, metaFormat } from '../product/product-feed/formats.ts';
import { type FeedShop, feedItem } from '../product/product-feed/item.ts';
import { feedVersion, listPortions } from '../product/product-feed/queries.ts';
import { entityTag } from '../rpc/entity-tag.ts';
import type { Mount } from './mount.ts';
import { sendUnchanged } from './send.ts';

const feeds: Record<string, FeedFormat> = {
  '/feeds/google.xml': googleFormat,
  '/feeds/meta.csv': metaFormat,
};

export function isProductFeed({ pathname }: URL): boolean {
  return pathname in feeds;
}

/** The cost of a feed in pages: a million products take as long as thousands. */
export const productFeedCost = 100;

/** One portion at a time is read and written, for any number of requests: shoppers keep their connections. */
const room = { atWork: 1, inside: 4 };

/** A client that reads more slowly is cut: with a million products, it has to read some 200 kB a second. */
const longestMs = 15 * 60_000;

export function productFeeds(publicUrl: string): Mount {
  const workLimit = createWorkLimit(room);
  /** Clients and feeds that are being sent. */
  const sending = new Set<string>();

  /** Bytes: Node 24.22 stops after some MB in the middle of a response that is written as texts with other letters than ASCII. */
  async function* written(db: Db, format: FeedFormat, shop: FeedShop): AsyncGenerator<Buffer, void> {
    yield Buffer.from(format.begin(shop));
    for await (const products of listPortions(db, workLimit.work)) {
      const items = products.map((product) => feedItem(shop, product)).filter((item) => item !== undefined);
      if (items.length > 0) yield Buffer.from(format.items(items, shop));
    }
    yield Buffer.from(format.end);
  }

  /** @throws Failure BUSY if the client reads this feed already, so that one client can't take all room */
  async function admit(reader: string, work: () => Promise<void>): Promise<void> {
    if (sending.has(reader)) throw new Failure('BUSY');
    await workLimit.admit(async () => {
      sending.add(reader);
      await work().finally(() => sending.delete(reader));
    });
  }

  return {
    methods: ['GET', 'HEAD'],
    async handle({ req, res, url, caller, createContext }) {
      const format = feeds[url.pathname] as FeedFormat;
      const { db, identity, terms } = createContext();
      await admit(`${caller} ${url.pathname}`, async () => {
        const { shopName: name, isPlain, contact } = await identity();
        const { country } = contact;
        const delivery = isPlain || !country ? undefined : { country, options: (await terms.find()).options };
        const shop = { name, publicUrl, delivery };
        const version = await workLimit.work(() => feedVersion(db));
        res.setHeader('cache-control', 'no-cache');
        if (sendUnchanged(req, res, entityTag(JSON.stringify([shop, categories(), version])))) return;
        res.writeHead(200, { 'content-type': format.type });
        if (req.method === 'HEAD') return void res.end();
        const signal = AbortSignal.timeout(longestMs);
        await pipeline(written(db, format, shop), res, { signal }).catch((error: NodeJS.ErrnoException) => {
          // A client that disconnects in the middle, or is cut, does not get the rest.
          if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && !signal.aborted) throw error;
        });
      });
    },
  };
}
