import { dehydrate, type QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { ServerHelpers } from '../../server/http/pages.ts';
import { setFormats } from '../../shared/base/money.ts';
import type { FormState } from '../../shared/order/form-pages.ts';
import { setCategories } from '../../shared/product/category.ts';
import { setMeasures } from '../../shared/product/known-measures.ts';
import { createQueryClient } from '../api/query-client.ts';
import { RootLayout } from '../layout/root-layout.tsx';
import ShopFrame from '../layout/shop-frame.tsx';
import { FormCheckoutPage } from '../order/checkout/form-checkout.tsx';
import { FormConfirmPage } from '../order/confirm/form-confirm.tsx';
import { Moved } from '../page/page.ts';
import type { PageState, ShopSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';
import { filesOf, findRoute, isNotFound, loadRoute } from '../page/routes.ts';
import { App } from './app.tsx';
import { Main } from './page-view.tsx';

export interface RenderInput {
  path: string;
  search: URLSearchParams;
  createHelpers(queryClient: QueryClient): ServerHelpers;
  /** Finds the address that a page has moved to, if the shop has none at this one. */
  findMoved(): Promise<string | undefined>;
  /** Loaded together with the page's data. */
  settings: Promise<ShopSettings>;
  /** State of the cookies and the form of its request. */
  forms?: FormState | undefined;
}

export interface RenderedPage {
  status: number;
  /** Its address, if it has another one; then there is no HTML. */
  movedTo?: string;
  /** The reason why its data could not be read, if the status is 404 or 503. */
  error: unknown;
  /** The pattern of its address; undefined for an unknown address. */
  pattern: string | undefined;
  html: string;
  state: PageState;
  /** Whether it is the same for everybody until the catalogue changes. */
  isCacheable: boolean;
  /** The files of the page and its frame, as the build's manifest names them. */
  files: string[];
}

/** 404 when the page's own data does not exist; any other failure may be temporary. */
function statusFor(error: unknown): number {
  if (error === undefined) return 200;
  return (error as { code?: unknown }).code === 'NOT_FOUND' ? 404 : 503;
}

interface Drawing {
  queryClient: QueryClient;
  view: Omit<PageState, 'queries'>;
  search?: string;
  children?: ReactNode;
}

function draw({ queryClient, view, search = '', children }: Drawing): string {
  setFormats(view.settings);
  setCategories(view.settings.categories);
  setMeasures(view.settings.measures);
  return renderToString(
    <Router ssrPath={view.path} ssrSearch={search}>
      <App queryClient={queryClient} state={view}>
        {children}
      </App>
    </Router>,
  );
}

/** The pages that browsers never hydrate, by their paths. */
const formPages: Record<string, ComponentType> = {
  [paths.form.checkout]: FormCheckoutPage,
  [paths.form.confirm]: FormConfirmPage,
};

function renderFormPage(Page: ComponentType, shown: Omit<PageState, 'queries' | 'status'>): RenderedPage {
  const queryClient = createQueryClient();
  const view = { ...shown, status: 200 };
  const html = draw({
    queryClient,
    view,
    children: (
      <RootLayout>
        <ShopFrame>
          <Main>
            <Page />
          </Main>
        </ShopFrame>
      </RootLayout>
    ),
  });
  const state = { ...view, queries: { mutations: [], queries: [] } };
  return { status: 200, error: undefined, pattern: shown.path, html, state, isCacheable: false, files: [] };
}

/** Renders a page with the data of its prefetch. If that failed, the status says why. */
export async function renderPage({
  path,
  search,
  createHelpers,
  findMoved,
  settings: findingSettings,
  forms,
}: RenderInput): Promise<RenderedPage> {
  const FormPage = formPages[path];
  if (FormPage) return renderFormPage(FormPage, { path, settings: await findingSettings, forms });
  const { route, params } = findRoute(path);
  const page = await loadRoute(route);
  const queryClient = createQueryClient();
  const helpers = createHelpers(queryClient);
  const loading = Promise.resolve(
    page.prefetch?.({ params, search, helpers, settings: findingSettings }),
  ).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const [failed, settings] = await Promise.all([loading, findingSettings]);
  const isMissing = isNotFound(route) || statusFor(failed) === 404;
  const error = !isMissing
    ? failed
    : await findMoved().then(
        (to) => (to === undefined ? failed : new Moved(to)),
        (reason: unknown) => reason,
      );
  const { pattern, isCacheable = false } = route;
  if (error instanceof Moved) {
    queryClient.clear();
    const state = { settings, status: 301, path, queries: { mutations: [], queries: [] } };
    const nothing = { error: undefined, html: '', state, isCacheable: false, files: [] };
    return { ...nothing, status: 301, pattern, movedTo: error.path };
  }
  const status = isNotFound(route) && error === undefined ? 404 : statusFor(error);
  const view = { settings, status, path, forms };
  const html = draw({ queryClient, view, search: search.toString() });
  const state = { ...view, queries: dehydrate(queryClient) };
  // Stops the timers that would keep this page's data in memory for a minute.
  queryClient.clear();
  return {
    status,
    error,
    pattern,
    html,
    state,
    isCacheable,
    files: filesOf(route),
  };
}
