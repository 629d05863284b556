import { createServerSideHelpers } from '@trpc/react-query/server';
import type { ShopSettings } from '../../client/page/page-state.ts';
import type { RenderedPage, RenderInput } from '../../client/start/entry-server.tsx';
import { scriptJson } from '../../shared/base/script-json.ts';
import { linkedDiscount, withDiscount, withoutDiscount } from '../../shared/order/discount-link.ts';
import { cartPath, type FormState } from '../../shared/order/form-pages.ts';
import { lookStyle } from '../../shared/settings/look-style.ts';
import type { ShopIdentity } from '../../shared/settings/shop-details.ts';
import type { OldAddresses } from '../product/old-address/visits.ts';
import type { Context } from '../rpc/context.ts';
import { entityTag } from '../rpc/entity-tag.ts';
import { failureOf } from '../rpc/failure.ts';
import type { IdentityReader } from '../settings/identity.ts';
import type { AssetTags } from './assets.ts';
import { cookieCart, ofOneShopper, readCart } from './form-cart.ts';
import type { Mount, Visit } from './mount.ts';
import { noteFailure } from './request-log.ts';
import type { FreshResponse, ResponseCache } from './response-cache/response-cache.ts';
import { type AppRouter, appRouter } from './router.ts';
import type { Answer } from './send.ts';

/** The source of a page's data: the procedures, called in this process. */
export type ServerHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;

export interface PageRenderer {
  render(input: RenderInput): Promise<RenderedPage>;
  assets: AssetTags;
}

/** The state without the times at which it was read: pages that differ in nothing else have the same entity tag. */
function timeless(state: string): string {
  return state.replace(/"(dataUpdatedAt|dehydratedAt)":\d+/g, '');
}

const unknown =
  /,"(?:(?:grams|brand|gtin|widthMm|depthMm|heightMm|maker|taxRate)":null|isOwnMake":false|(?:facts|measures)":\[\])/g;

/** The state without the fields that products do not have: pages read an absent one alike. */
function withoutUnknown(state: string): string {
  return state.replace(unknown, '');
}

/**
 * Adds scripts, styles and state to the HTML that React rendered; React ignores elements in head and body that it did not render.
 * The entity tag covers all of it but the times.
 */
function pageBytes(
  { html, state, files }: RenderedPage,
  assets: AssetTags,
  isScripted: boolean,
): Pick<Answer, 'body' | 'tag'> {
  const headEnd = html.indexOf('</head>');
  const bodyEnd = html.lastIndexOf('</body>');
  const tags = isScripted
    ? assets(files)
    : (assets(files).match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('');
  const drawn = `${html.slice(0, headEnd)}${tags}${html.slice(headEnd, bodyEnd)}`;
  if (!isScripted) {
    const body = Buffer.from(`<!DOCTYPE html>${drawn}${html.slice(bodyEnd)}`);
    return { body, tag: entityTag(body) };
  }
  const stateText = withoutUnknown(scriptJson(state));
  const begin = Buffer.from(`<!DOCTYPE html>${drawn}<script type="application/json" id="page-state">`);
  const end = Buffer.from(`${stateText}</script>${html.slice(bodyEnd)}`);
  return { body: Buffer.concat([begin, end]), tag: entityTag(begin, timeless(stateText)) };
}

interface DrawingParts {
  /** The settings that do not change while the shop runs. */
  settings: Omit<ShopSettings, keyof ShopIdentity | 'style'>;
  identity: IdentityReader;
}

interface ToDraw {
  /** The path of the page, if it is not that of the request. */
  path?: string;
  /** State of the cookies and the form of its request. */
  forms?: FormState | undefined;
  /** False for a page that works as it is, and loads no scripts. */
  isScripted?: boolean;
  findMoved?: RenderInput['findMoved'];
}

interface DrawnPage extends RenderedPage {
  answer: Pick<Answer, 'type' | 'body' | 'tag'>;
}

export type DrawPage = (visit: Visit, toDraw: ToDraw) => Promise<DrawnPage>;

/** Renders pages, with their data from the procedures. */
export function createDrawing(renderer: PageRenderer, { settings, identity }: DrawingParts): DrawPage {
  return async ({ url, createContext }, { path = url.pathname, forms, isScripted = true, findMoved }) => {
    const ctx: Context = createContext();
    const finding = identity.findForPage();
    const page = await ctx.work('query', () =>
      renderer.render({
        path,
        search: new URLSearchParams(withoutDiscount(url.search)),
        forms,
        findMoved: findMoved ?? (async () => undefined),
        createHelpers: (queryClient) => createServerSideHelpers({ router: appRouter, ctx, queryClient }),
        settings: finding.then((found) => ({
          ...settings,
          ...found.identity,
          style: lookStyle(found.identity.look),
        })),
      }),
    );
    const isCacheable = page.isCacheable && (await finding).isCurrent;
    const bytes = page.movedTo === undefined && pageBytes(page, renderer.assets, isScripted);
    return { ...page, isCacheable, answer: { type: 'text/html; charset=utf-8', body: '', ...bytes } };
  };
}

/** The time for which browsers remember where an old address leads: after it, they see that staff have changed it. */
const movedHeader = 'public, max-age=300';

interface PageParts {
  responseCache: ResponseCache;
  oldAddresses: OldAddresses;
}

/** Responds to every path with a page: rendered here with its data, then hydrated by the browser. */
export function pages(draw: DrawPage, { responseCache, oldAddresses }: PageParts): Mount {
  /** The cart of a browser that runs no scripts. Any other one is in the browser. */
  async function formsOf({ req, url, createContext }: Visit): Promise<FormState | undefined> {
    const lines = url.pathname === cartPath ? cookieCart(req) : [];
    return lines.length > 0 ? { cart: { lines: await readCart(createContext(), lines) } } : undefined;
  }

  async function make(visit: Visit): Promise<FreshResponse> {
    const { url, facts, caller } = visit;
    let moved: string | undefined;
    const findMoved = async () => {
      moved = await oldAddresses.find(url, caller);
      return moved;
    };
    const forms = await formsOf(visit);
    const page = await draw(visit, { forms, findMoved });
    facts.route = page.pattern ?? facts.route;
    if (page.movedTo !== undefined) {
      const code = linkedDiscount(url.searchParams);
      const headers = {
        location: code === undefined ? page.movedTo : withDiscount(page.movedTo, code),
        'cache-control': moved === undefined ? 'no-cache' : movedHeader,
      };
      return {
        status: 301,
        answer: { type: 'text/plain; charset=utf-8', body: '', headers },
        isCacheable: false,
      };
    }
    if (page.status === 503) noteFailure(facts, failureOf(page.error), page.error);
    const headers =
      page.status === 503
        ? { 'cache-control': 'no-store', 'retry-after': '1' }
        : { 'cache-control': forms ? ofOneShopper : 'no-cache' };
    return { status: page.status, answer: { ...page.answer, headers }, isCacheable: page.isCacheable };
  }

  return {
    methods: ['GET', 'HEAD'],
    handle: (visit) => responseCache.send(visit, () => make(visit)),
  };
}
