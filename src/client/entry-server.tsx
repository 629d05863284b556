import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { ServerHelpers } from '../server/http/pages.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import type { PageState, ShopSettings } from './page-state.ts';
import { findRoute, isNotFound, loadPage } from './routes.ts';

export interface RenderInput {
  path: string;
  search: URLSearchParams;
  createHelpers(queryClient: QueryClient): ServerHelpers;
  settings: ShopSettings;
}

export interface RenderedPage {
  status: number;
  html: string;
  state: PageState;
  /** Whether it is the same for everybody until the catalogue changes. */
  isCacheable: boolean;
  /** The page's file, as the build's manifest names it. */
  file: string;
}

/** 404 when the page's own data does not exist; any other failure may be temporary. */
function statusFor(error: unknown): number {
  return (error as { code?: unknown }).code === 'NOT_FOUND' ? 404 : 503;
}

/** Renders a page with the data of its prefetch. If that failed, the status says why. */
export async function renderPage({
  path,
  search,
  createHelpers,
  settings,
}: RenderInput): Promise<RenderedPage> {
  const { route, params } = findRoute(path);
  const page = await loadPage(route);
  const queryClient = createQueryClient();
  const helpers = createHelpers(queryClient);
  const status = isNotFound(route)
    ? 404
    : await Promise.resolve(page.prefetch?.({ params, search, helpers })).then(() => 200, statusFor);
  const view = { settings, status, path };
  const html = renderToString(
    <Router ssrPath={path} ssrSearch={search.toString()}>
      <App queryClient={queryClient} state={view} />
    </Router>,
  );
  const state = { ...view, queries: dehydrate(queryClient) };
  // Stops the timers that would keep this page's data in memory for a minute.
  queryClient.clear();
  return {
    status,
    html,
    state,
    isCacheable: route.isCacheable ?? false,
    file: route.file.replace('./', 'src/client/'),
  };
}
