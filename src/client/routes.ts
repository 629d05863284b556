import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import type { PageModule } from './page.ts';

export interface Route {
  /** The page's file; the server finds its chunks in the build's manifest by this name. */
  file: string;
  /** wouter's pattern; without one the route matches every address. */
  pattern?: string;
  /** The page once its chunk is here. */
  page?: PageModule;
  loading?: Promise<PageModule>;
}

/** All screens on one screen; each is a chunk of its own. */
const routes: Route[] = [
  { pattern: '/', file: './home/home-page.tsx' },
  { pattern: '/product', file: './product/product-list-page.tsx' },
  { pattern: '/product/:id', file: './product/product-page.tsx' },
  { pattern: '/cart', file: './cart/cart-page.tsx' },
  { pattern: '/checkout', file: './checkout/checkout-page.tsx' },
  { pattern: '/payment', file: './payment/payment-page.tsx' },
  { pattern: '/confirm', file: './confirm/confirm-page.tsx' },
  { pattern: '/manage-product', file: './manage/manage-page.tsx' },
  { pattern: '/aboutus', file: './about/about-page.tsx' },
];

const notFound: Route = { file: './not-found/not-found-page.tsx' };

const chunks = import.meta.glob<PageModule>('./*/*-page.tsx');

export interface RouteMatch {
  route: Route;
  params: Record<string, string>;
}

export function findRoute(path: string): RouteMatch {
  for (const route of routes) {
    const [matches, params] = matchRoute(parse, route.pattern as string, path);
    if (matches) return { route, params: params as Record<string, string> };
  }
  return { route: notFound, params: {} };
}

/** Whether this is the page for addresses that lead nowhere. */
export function isNotFound(route: Route): boolean {
  return route === notFound;
}

/** Starts loading a page's chunk, once; `route.page` is set when it is here. */
export function loadPage(route: Route): Promise<PageModule> {
  route.loading ??= loadChunk(route);
  return route.loading;
}

async function loadChunk(route: Route): Promise<PageModule> {
  const load = chunks[route.file];
  if (!load) throw new Error(`No page at ${route.file}`);
  try {
    route.page = await load();
    return route.page;
  } catch (error) {
    // A chunk that failed to arrive may be asked for again.
    route.loading = undefined;
    throw error;
  }
}
