import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import type { FrameModule, PageModule } from './page.ts';

export interface Route {
  /** The page's file: its name in the build's manifest. */
  file: string;
  /** wouter's pattern; without one the route matches every address. */
  pattern?: string;
  /** The ids that it takes; any other address is that of no page. */
  ids?: RegExp;
  /** Whether the server's page is the same for everybody until the catalogue changes; it is cached until then. */
  isCacheable?: boolean;
}

/** All screens; each is a chunk of its own. */
const routes: Route[] = [
  { pattern: '/', file: '../product/home/home-page.tsx', isCacheable: true },
  { pattern: '/product', file: '../product/product-list-page.tsx', isCacheable: true },
  { pattern: '/product/:id', file: '../product/product-page.tsx', isCacheable: true },
  {
    pattern: '/product/:id/:ending',
    ids: /^[\da-f-]{36}$/i,
    file: '../product/product-page.tsx',
    isCacheable: true,
  },
  { pattern: '/collection/:value', file: '../product/collection-page.tsx', isCacheable: true },
  { pattern: '/cart', file: '../order/cart-page/cart-page.tsx' },
  { pattern: '/checkout', file: '../order/checkout/checkout-page.tsx' },
  { pattern: '/payment', file: '../order/payment/payment-page.tsx' },
  { pattern: '/payment/link', file: '../order/payment/payment-page.tsx' },
  { pattern: '/confirm', file: '../order/confirm/confirm-page.tsx' },
  { pattern: '/order', file: '../order/own-order/order-page.tsx' },
  { pattern: '/withdraw', file: '../order/withdrawal/withdrawal-page.tsx' },
  { pattern: '/review', file: '../review/review-page.tsx' },
  { pattern: '/newsletter/confirm', file: '../mail/newsletter/confirm-page.tsx' },
  { pattern: '/newsletter/unsubscribe', file: '../mail/newsletter/unsubscribe-page.tsx' },
  { pattern: '/manage-product', file: '../product/manage/manage-page.tsx' },
  { pattern: '/manage', file: '../dashboard/dashboard-page.tsx' },
  { pattern: '/manage/orders', file: '../order/manage/orders-page.tsx' },
  { pattern: '/manage/orders/hand-over', file: '../order/manage/hand-over-page.tsx' },
  { pattern: '/manage/orders/packing-slips', file: '../order/manage/packing-slips-page.tsx' },
  { pattern: '/manage/orders/import', file: '../customer/history/import-page.tsx' },
  { pattern: '/manage/orders/new', file: '../order/manage/entry/order-entry-page.tsx' },
  { pattern: '/manage/orders/:number', file: '../order/manage/order-detail-page.tsx' },
  {
    pattern: '/manage/orders/:number/documents/:document',
    file: '../order/manage/document-page.tsx',
  },
  { pattern: '/manage/work', file: '../order/manage/work-page.tsx' },
  { pattern: '/manage/pack', file: '../order/manage/pack-page.tsx' },
  { pattern: '/manage/calls', file: '../order/manage/calls-page.tsx' },
  { pattern: '/manage/withdrawals', file: '../order/manage/withdrawals-page.tsx' },
  { pattern: '/manage/cash', file: '../order/manage/cash-page.tsx' },
  { pattern: '/manage/discounts', file: '../order/manage/discounts-page.tsx' },
  { pattern: '/manage/emails', file: '../order/manage/emails-page.tsx' },
  { pattern: '/manage/accounting', file: '../accounting/accounting-page.tsx' },
  { pattern: '/manage/stock', file: '../product/manage/stock/stock-page.tsx' },
  { pattern: '/manage/stock/list', file: '../product/manage/stock/stock-list-page.tsx' },
  { pattern: '/manage/stock/delivery', file: '../product/manage/stock/delivery-page.tsx' },
  { pattern: '/manage/products/:id/preview', file: '../product/manage/preview-page.tsx' },
  { pattern: '/manage/products/:id/stock', file: '../product/manage/stock/stock-ledger-page.tsx' },
  { pattern: '/manage/categories', file: '../product/manage/categories-page.tsx' },
  { pattern: '/manage/collections', file: '../product/manage/collections-page.tsx' },
  { pattern: '/manage/makers', file: '../product/manage/makers-page.tsx' },
  { pattern: '/manage/measures', file: '../product/manage/measures-page.tsx' },
  { pattern: '/manage/addresses', file: '../product/manage/addresses-page.tsx' },
  { pattern: '/manage/deleted-products', file: '../product/manage/deleted-products-page.tsx' },
  { pattern: '/manage/import', file: '../product/manage/catalogue-file/import-page.tsx' },
  { pattern: '/manage/customers', file: '../customer/customers-page.tsx' },
  { pattern: '/manage/customers/:number', file: '../customer/customer-page.tsx' },
  { pattern: '/manage/messages', file: '../customer/message/messages-page.tsx' },
  { pattern: '/manage/searches', file: '../product/manage/searches-page.tsx' },
  { pattern: '/manage/reviews', file: '../review/manage/reviews-page.tsx' },
  { pattern: '/manage/activity', file: '../activity/activity-page.tsx' },
  { pattern: '/manage/account', file: '../staff/account-page.tsx' },
  { pattern: '/manage/staff', file: '../staff/staff-page.tsx' },
  { pattern: '/manage/api-keys', file: '../api-key/api-keys-page.tsx' },
  { pattern: '/manage/webhooks', file: '../webhook/webhooks-page.tsx' },
  { pattern: '/manage/webhooks/:id', file: '../webhook/webhook-page.tsx' },
  { pattern: '/manage/health', file: '../doctor/health-page.tsx' },
  { pattern: '/manage/settings/:group?', file: '../settings/settings-page.tsx' },
  { pattern: '/manage/country', file: '../settings/country-page.tsx' },
  { pattern: '/manage/privacy', file: '../customer/privacy/privacy-page.tsx' },
  { pattern: '/legal/:page', file: '../settings/content/legal-page.tsx', isCacheable: true },
  { pattern: '/page/:address', file: '../settings/content/own-page.tsx', isCacheable: true },
  { pattern: '/aboutus', file: '../settings/content/about-page.tsx', isCacheable: true },
];

const notFound: Route = { file: '../layout/not-found-page.tsx' };

/** The pages of shoppers; `manage-pages.ts` has the others. */
const shopPages = import.meta.glob<PageModule>([
  '../{product,order,review,mail,settings/content,layout}/**/*-page.tsx',
  '!../*/manage/**',
]);
const frames = import.meta.glob<FrameModule>('../layout/*-frame.tsx');

export interface RouteMatch {
  route: Route;
  params: Record<string, string>;
}

export function findRoute(path: string): RouteMatch {
  for (const route of routes) {
    const [matches, params] = matchRoute(parse, route.pattern as string, path);
    if (matches && (route.ids?.test((params as { id?: string }).id ?? '') ?? true))
      return { route, params: params as Record<string, string> };
  }
  return { route: notFound, params: {} };
}

export function isNotFound(route: Route): boolean {
  return route === notFound;
}

/** A chunk that failed to load may be requested again after this time. */
const failedMs = 1000;

/** Loads each chunk once. */
function loader<Module>(loadChunk: (file: string) => Promise<Module>): (file: string) => Promise<Module> {
  const loading = new Map<string, Promise<Module>>();
  return (file) => {
    const known = loading.get(file);
    if (known !== undefined) return known;
    const chunk = loadChunk(file);
    chunk.then(
      // React's `use` reads a promise with these fields without suspending: the page then renders at once.
      (value) => Object.assign(chunk, { status: 'fulfilled', value }),
      (reason) => {
        // Rendered again, the page has to fail too: it would ask for its chunk without end.
        Object.assign(chunk, { status: 'rejected', reason });
        setTimeout(() => loading.delete(file), failedMs);
      },
    );
    loading.set(file, chunk);
    return chunk;
  };
}

const loadPageFile = loader(async (file) => {
  const load = shopPages[file] ?? (await import('./manage-pages.ts')).managePages[file];
  if (!load) throw new Error(`No chunk of ${file}`);
  return load();
});
const loadFrameFile = loader((file) => (frames[file] as () => Promise<FrameModule>)());

/** The frame of the page: that of the management, or that of shoppers. */
export function frameOf({ pattern }: Route): 'manage' | 'shop' {
  return pattern?.startsWith('/manage') ? 'manage' : 'shop';
}

const frameFile = (route: Route) => `../layout/${frameOf(route)}-frame.tsx`;

/** The files of the page, its frame and the modules that load it: their names in the build's manifest. */
export function filesOf(route: Route): string[] {
  const files = [
    route.file,
    frameFile(route),
    ...(frameOf(route) === 'manage' ? ['../page/manage-pages.ts'] : []),
  ];
  return files.map((file) => file.replace('../', 'src/client/'));
}

/** Starts loading the frame of a page, once. */
export function loadFrame(route: Route): Promise<FrameModule> {
  return loadFrameFile(frameFile(route));
}

/** Starts loading a page's chunk, once. */
export function loadPage(route: Route): Promise<PageModule> {
  return loadPageFile(route.file);
}

/** Starts loading a page with its frame, once. */
export async function loadRoute(route: Route): Promise<PageModule> {
  const [page] = await Promise.all([loadPage(route), loadFrame(route)]);
  return page;
}
