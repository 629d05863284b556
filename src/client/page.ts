import type { ComponentType } from 'react';
import type { ServerHelpers } from '../server/http/pages.ts';

/** The address a page is opened at. */
export interface PageRequest {
  params: Record<string, string>;
  search: URLSearchParams;
  helpers: ServerHelpers;
}

/** What the file of a page exports. */
export interface PageModule {
  default: ComponentType<{ params: Record<string, string> }>;
  /** Fetches, on the server, what the page's own queries will ask for. A failed fetch decides the status. */
  prefetch?(request: PageRequest): Promise<unknown>;
}
