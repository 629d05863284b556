import { legalPageNames } from '../../../shared/settings/legal.ts';

/** The most characters of a stored address: an index has no room for longer ones. */
const longest = 500;

/** The parameters by which softwares without readable addresses name a product or a category; only the first one counts. */
const naming = ['product_id', 'id_product', 'products_id', 'category_id', 'id_category', 'cPath', 'path'];

const namedIn = (params: URLSearchParams) => naming.find((name) => params.get(name));

/**
 * True for the address of a page. One that ends like a file is that of a file, but for pages that softwares name like files. A
 * program is a page only if a product or a category is named: any other one is what attackers look for.
 */
export function isPageAddress({ pathname, searchParams }: URL): boolean {
  const [, ending] = /\.([a-z0-9]+)$/i.exec(pathname) ?? [];
  if (ending === undefined || /^html?$/i.test(ending)) return true;
  return /^(php|aspx?|jsp|cfm)$/i.test(ending) && namedIn(searchParams) !== undefined;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * An address in the form in which it is stored and looked up: decoded, in small letters, without a slash at its end, and of its query
 * only what names a product or a category. Shopify has a product below each of its collections, and PrestaShop below its category:
 * such folders are left out. Undefined for what can't be stored.
 */
export function oldAddressOf({ pathname, searchParams }: URL): string | undefined {
  const path = decoded(pathname)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/^\/collections\/[^/]+(?=\/products\/[^/]+)/, '')
    .replace(/^.*(?=\/\d+-[^/]+\.html$)/, '')
    .replace(/\/$/, '');
  const name = namedIn(searchParams);
  const query = name ? `?${name}=${searchParams.get(name)?.toLowerCase()}` : '';
  const address = `${path || '/'}${query}`;
  return address.length > longest || /[\p{Cc}\p{Cs}\\]/u.test(address) ? undefined : address;
}

/** The first parts of the shop's own paths. `/product` is another matter: WooCommerce has its products there, too. */
const ownFolders =
  'aboutus api assets cart checkout collection confirm documents feeds form healthz images legal manage manage-product metrics newsletter order payment readyz review sandbox share trpc ui webhooks withdraw'.split(
    ' ',
  );

const ofProduct = /^\/product\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/[^/]*)?\/?$/i;

/** True for an address that the shop has a page for, or may have: it never leads anywhere else. */
export function isOwnAddress(address: string): boolean {
  const [path = ''] = address.split('?');
  return (
    path === '/' ||
    path === '/product' ||
    ofProduct.test(path) ||
    ownFolders.includes(path.split('/')[1] ?? '')
  );
}

/** A typed address, of any host. */
function parse(typed: string): URL | undefined {
  const isAddress = /^(https?:\/\/|\/(?!\/))/i.test(typed) && !/[\\\s\p{Cc}]/u.test(typed);
  return isAddress && URL.canParse(typed, 'http://shop') ? new URL(typed, 'http://shop') : undefined;
}

type Read<T> = T | { fault: string };

/** An address of the earlier shop, as it is stored. */
export function readOldAddress(typed: string): Read<{ path: string }> {
  const url = parse(typed.trim());
  const path = url && oldAddressOf(url);
  if (!url || path === undefined)
    return { fault: 'Enter an address of the earlier shop, such as /products/power-rack' };
  if (!isPageAddress(url))
    return { fault: 'This is the address of a file: only those of pages lead to others' };
  if (isOwnAddress(path)) return { fault: 'The shop has this address itself: it can’t lead to another one' };
  return { path };
}

/** A page of the shop that an old address leads to. */
export type Target = { productId: string } | { sku: string } | { target: string };

const pages = new RegExp(
  `^/(product|aboutus|collection/[a-z0-9-]+|page/[a-z0-9-]+|legal/(${legalPageNames.join('|')}))?$`,
);

/** The meaning of an entry of staff or a program: an address of a page of this shop, the id of a product, or its SKU. */
export function readTarget(typed: string, publicUrl: string): Read<Target> {
  const text = typed.trim();
  const isOwn = text === publicUrl || text.startsWith(`${publicUrl}/`);
  if (!isOwn && !/^([/\\]|[a-z]+:\/\/)/i.test(text)) {
    const [, productId] = ofProduct.exec(`/product/${text}`) ?? [];
    return productId ? { productId: productId.toLowerCase() } : { sku: text };
  }
  const url = parse(isOwn ? text.slice(publicUrl.length) || '/' : text);
  if (url?.hostname !== 'shop')
    return { fault: 'Enter an address of this shop that begins with /, or an SKU' };
  const [, productId] = ofProduct.exec(url.pathname) ?? [];
  if (productId) return { productId: productId.toLowerCase() };
  const path = url.pathname.replace(/(.)\/$/, '$1');
  const target = path + (path === '/product' ? url.search : '');
  if (!pages.test(path) || target.length > longest) return { fault: 'The shop has no page at this address' };
  return { target };
}
