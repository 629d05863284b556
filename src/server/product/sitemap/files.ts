import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap';
import { absoluteUrl } from '../../../shared/base/absolute-url.ts';
import { productAddress } from '../../../shared/product/address.ts';
import { shownCategories } from '../../../shared/product/category.ts';
import type { Collection } from '../../../shared/product/collection.ts';
import { noPicture } from '../../../shared/product/image.ts';
import type { LegalPageName } from '../../../shared/settings/legal.ts';
import type { ListedProduct } from './queries.ts';

/** The protocol's limit for an address. */
const longestAddress = 2048;

/** The pages besides products, collections and legal pages. */
const pages = () => [
  '/',
  '/product',
  ...shownCategories().map(({ value }) => `/product?category=${value}`),
  '/aboutus',
];

const options = { level: ErrorLevel.SILENT, xmlns: { image: true, news: false, video: false, xhtml: false } };

export function indexFile(publicUrl: string, productFiles: number[]): Promise<string> {
  const names = ['sitemap-pages', ...productFiles.map((number) => `sitemap-products-${number}`)];
  const addresses = names.map((name) => `${publicUrl}/${name}.xml`);
  return pipeline(addresses, new SitemapIndexStream({ level: ErrorLevel.THROW }), text);
}

interface ShownPages {
  /** The legal pages that are published. */
  legal: LegalPageName[];
  /** Those of the owner. */
  own: { address: string }[];
  collections: Collection[];
}

export function pagesFile(publicUrl: string, { legal, own, collections }: ShownPages): Promise<string> {
  const paths = [
    ...pages(),
    ...collections.map(({ value }) => `/collection/${value}`),
    ...legal.map((name) => `/legal/${name}`),
    ...own.map(({ address }) => `/page/${address}`),
  ];
  const items = paths.map((path) => ({ url: publicUrl + path }));
  return pipeline(items, new SitemapStream({ ...options }), text);
}

function itemOf(publicUrl: string, { id, title, image, images, updatedAt }: ListedProduct): SitemapItemLoose {
  const img = [image, ...images]
    .filter((address) => address !== noPicture)
    .map((address) => absoluteUrl(publicUrl, address))
    .filter((url) => url !== undefined && url.length <= longestAddress)
    .map((url) => ({ url: url as string }));
  return { url: publicUrl + productAddress({ id, title }), lastmod: updatedAt.toISOString(), img };
}

/** The library writes tag by tag, and each write would be compressed and sent on its own. Bytes, for the reason in product-feeds.ts. */
async function* inPortions(chunks: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  let portion = '';
  for await (const chunk of chunks) {
    portion += chunk;
    if (portion.length < 65_536) continue;
    yield Buffer.from(portion);
    portion = '';
  }
  if (portion) yield Buffer.from(portion);
}

/** Writes the sitemap file of these products, which are read as fast as the client takes it. */
export function sendProductsFile(
  publicUrl: string,
  products: AsyncIterable<ListedProduct>,
  res: NodeJS.WritableStream,
): Promise<void> {
  async function* items() {
    for await (const product of products) yield itemOf(publicUrl, product);
  }
  return pipeline(items, new SitemapStream({ ...options }), inPortions, res);
}
