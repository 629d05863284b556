import type { ComponentType, ReactNode } from 'react';
import type { ServerHelpers } from '../../server/http/pages.ts';
import type { ShopSettings } from './page-state.ts';

/** The queries that a page may prefetch, on the server and in the browser. */
interface PageHelpers {
  product: Pick<ServerHelpers['product'], 'list' | 'facets' | 'get' | 'related' | 'fitting' | 'featured'>;
  review: Pick<ServerHelpers['review'], 'ofProduct'>;
  content: Pick<ServerHelpers['content'], 'home' | 'about' | 'legal' | 'page' | 'withdrawal'>;
  deliveryOption: Pick<ServerHelpers['deliveryOption'], 'list'>;
  collection: Pick<ServerHelpers['collection'], 'get'>;
  maker: Pick<ServerHelpers['maker'], 'get'>;
}

export interface PageRequest {
  params: Record<string, string>;
  search: URLSearchParams;
  helpers: PageHelpers;
  /** Those of the page that the server renders; undefined in the browser. */
  settings?: Promise<ShopSettings>;
}

/** Thrown by a prefetch on the server: the page is at another address, for good. */
export class Moved extends Error {
  constructor(readonly path: string) {
    super(`Moved to ${path}`);
  }
}

export interface PageModule {
  default: ComponentType<{ params: Record<string, string> }>;
  /**
   * Fetches the data of the page's own queries. It runs on the server, where a failure decides the status, and in the
   * browser when the shopper points at a link to the page.
   */
  prefetch?(request: PageRequest): Promise<unknown>;
}

/** The frame of a page. It stays while one page of the same frame follows another. */
export interface FrameModule {
  default: ComponentType<{ children: ReactNode }>;
}
