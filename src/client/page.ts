import type { ComponentType } from 'react';
import type { ServerHelpers } from '../server/http/pages.ts';

/** What a page may ask for ahead of being shown: on the server and in the browser alike. */
interface PageHelpers {
  product: Pick<ServerHelpers['product'], 'list' | 'facets' | 'get' | 'featured'>;
}

/** The address a page is opened at. */
export interface PageRequest {
  params: Record<string, string>;
  search: URLSearchParams;
  helpers: PageHelpers;
}

/** What the file of a page exports. */
export interface PageModule {
  default: ComponentType<{ params: Record<string, string> }>;
  /**
   * Fetches what the page's own queries will ask for: on the server, where a failed fetch decides the status, and in the
   * browser when the shopper points at a link to the page.
   */
  prefetch?(request: PageRequest): Promise<unknown>;
}
