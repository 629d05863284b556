import type { OutgoingHttpHeaders } from 'node:http';
import { Failure, type FailureReason } from '../../shared/base/failure.ts';
import { confirmSubscriptionPath } from '../../shared/mail/link-paths.ts';
import { canCheckOut, linesLeft } from '../../shared/order/cart.ts';
import { cartPath, type FormState, formPaths } from '../../shared/order/form-pages.ts';
import { failureOf } from '../rpc/failure.ts';
import { readForm } from './body.ts';
import { failureHeaders } from './failure-headers.ts';
import { changeCart, cookieCart, ofOneShopper, readCart, setCookieCart } from './form-cart.ts';
import { placeSent, readCheckout, refusedCheckout, showCheckout } from './form-checkout.ts';
import { decoded } from './guard.ts';
import type { Mount, Visit } from './mount.ts';
import type { DrawPage } from './pages.ts';
import { noteFailure } from './request-log.ts';
import { appRouter } from './router.ts';
import { send } from './send.ts';
import { readCookie } from './staff-cookies.ts';

/** Has number and key of the last order, which show its confirmation for a day. */
const orderedCookie = 'ordered';

/** The failures of a cookie that is of no order. */
const unknown = new Set<FailureReason>(['ORDER_NOT_FOUND', 'INVALID_INPUT', 'INVALID_REQUEST']);

const headers = { 'cache-control': ofOneShopper };

function redirect({ res }: Visit, location: string): void {
  res.writeHead(303, { ...headers, location }).end();
}

interface Shown {
  path: string;
  forms: FormState;
  /** The refusal of what was sent. */
  failure?: Failure;
  error?: unknown;
}

/**
 * The cart, the checkout and the newsletter for browsers that run no scripts, or whose scripts did not arrive: pages of HTML, whose
 * forms are sent here (decision 004). The guard has refused the forms of other sites before.
 */
export function formPages({ draw, publicUrl }: { draw: DrawPage; publicUrl: string }): Record<string, Mount> {
  const isHttps = publicUrl.startsWith('https:');

  async function show(visit: Visit, { path, forms, failure, error }: Shown): Promise<void> {
    const { req, res, facts } = visit;
    const page = await draw(visit, { path, forms, isScripted: false });
    facts.route = visit.url.pathname;
    if (failure) noteFailure(facts, failure, error);
    const more: OutgoingHttpHeaders = failure ? failureHeaders(failure) : {};
    send(req, res, failure?.status ?? page.status, { ...page.answer, headers: { ...headers, ...more } });
  }

  async function takeCart(visit: Visit): Promise<void> {
    const { req, res } = visit;
    if (req.method !== 'POST') return redirect(visit, cartPath);
    const ctx = visit.createContext();
    const { lines, refusal } = await changeCart(ctx, cookieCart(req), await readForm(req));
    if (refusal === undefined) {
      setCookieCart(res, lines, publicUrl);
      return redirect(visit, cartPath);
    }
    const forms = { cart: { lines: await readCart(ctx, lines), refusal } };
    return show(visit, {
      path: cartPath,
      forms,
      failure: new Failure('INVALID_INPUT', { message: refusal }),
    });
  }

  async function takeCheckout(visit: Visit): Promise<void> {
    const { req, res } = visit;
    const ctx = visit.createContext();
    const path = formPaths.checkout;
    if (req.method !== 'POST') {
      const sent = { ...readCheckout(new URLSearchParams()), lines: cookieCart(req) };
      if (sent.lines.length === 0) return redirect(visit, cartPath);
      const checkout = await showCheckout(ctx, sent);
      return canCheckOut({ items: checkout.lines })
        ? show(visit, { path, forms: { checkout } })
        : redirect(visit, cartPath);
    }
    const sent = readCheckout(await readForm(req));
    if (sent.lines.length === 0) return redirect(visit, cartPath);
    if (!sent.isPlaced) return show(visit, { path, forms: { checkout: await showCheckout(ctx, sent) } });
    const placed = await placeSent(ctx, sent);
    if ('failure' in placed) {
      const checkout = await showCheckout(ctx, sent, refusedCheckout(placed));
      return show(visit, { path, forms: { checkout }, ...placed });
    }
    const flags = `Path=${formPaths.confirm}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
    res.appendHeader(
      'set-cookie',
      `${orderedCookie}=${placed.orderNumber}~${encodeURIComponent(sent.key)}; ${flags}`,
    );
    setCookieCart(res, linesLeft(cookieCart(req), sent.lines), publicUrl);
    return redirect(visit, formPaths.confirm);
  }

  async function confirm(visit: Visit): Promise<void> {
    const ctx = visit.createContext();
    const [number = '', key = ''] = (readCookie(visit.req.headers.cookie, orderedCookie) ?? '').split('~');
    const { ownOrder } = appRouter.createCaller(ctx);
    try {
      const { token } = await ownOrder.remember({ number, secret: decoded(key) });
      const { data: order } = await ownOrder.open({ token });
      return show(visit, { path: formPaths.confirm, forms: { order } });
    } catch (error) {
      const { reason } = failureOf(error);
      if (!unknown.has(reason)) throw error;
      return redirect(visit, '/');
    }
  }

  async function subscribe(visit: Visit): Promise<void> {
    if (visit.req.method !== 'POST') return redirect(visit, '/');
    const email = (await readForm(visit.req)).get('email') ?? '';
    const path = confirmSubscriptionPath;
    try {
      await appRouter.createCaller(visit.createContext()).newsletter.subscribe({ email });
      return show(visit, { path, forms: { newsletter: {} } });
    } catch (error) {
      const failure = failureOf(error);
      const refusal = failure.issues?.[0]?.message ?? failure.message;
      return show(visit, { path, forms: { newsletter: { refusal } }, failure, error });
    }
  }

  const methods = ['GET', 'HEAD', 'POST'];
  return {
    [formPaths.cart]: { methods, readsBody: true, handle: takeCart },
    [formPaths.checkout]: { methods, readsBody: true, handle: takeCheckout },
    [formPaths.confirm]: { methods: ['GET', 'HEAD'], handle: confirm },
    [formPaths.newsletter]: { methods, readsBody: true, handle: subscribe },
  };
}
