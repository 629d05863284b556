import { parse } from 'regexparam';
import type { Call, Handler } from './call.ts';
import { retrieveCharge } from './charges.ts';
import { answerChallenge, confirmIntent } from './confirm.ts';
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes.ts';
import { notSimulated } from './errors.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { readParams } from './form.ts';
import { cancelIntent, createIntent, listIntents, retrieveIntent, updateIntent } from './intents.ts';
import { createPaymentMethod, NewPaymentMethod } from './payment-methods.ts';
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts';

interface Route {
  method: 'GET' | 'POST';
  path: string;
  handler: Handler;
  /** Open to the publishable key; `intent` also requires that intent's client secret. */
  browser?: 'intent' | 'anyone';
  /** The intent that it changes, if there is one. */
  intentOf?(call: Call): string | Promise<string | undefined>;
}

const ofPath: Route['intentOf'] = ({ id }) => id;

const ofDispute: Route['intentOf'] = async ({ store, id }) =>
  String((await store.get('dispute', id)).payment_intent);

const ofRefund: Route['intentOf'] = async ({ store, params: { payment_intent, charge } }) => {
  if (typeof charge === 'string') return String((await store.get('charge', charge)).payment_intent);
  return typeof payment_intent === 'string' ? payment_intent : undefined;
};

const addPaymentMethod: Handler = ({ store, params }) =>
  createPaymentMethod(store, readParams(NewPaymentMethod, params));

const routes: Route[] = [
  { method: 'POST', path: '/v1/payment_intents', handler: createIntent },
  { method: 'GET', path: '/v1/payment_intents', handler: listIntents },
  { method: 'GET', path: '/v1/payment_intents/:id', handler: retrieveIntent, browser: 'intent' },
  { method: 'POST', path: '/v1/payment_intents/:id', handler: updateIntent, intentOf: ofPath },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    handler: confirmIntent,
    browser: 'intent',
    intentOf: ofPath,
  },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', handler: cancelIntent, intentOf: ofPath },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/sandbox_3ds',
    handler: answerChallenge,
    browser: 'intent',
    intentOf: ofPath,
  },
  { method: 'GET', path: '/v1/charges/:id', handler: retrieveCharge },
  { method: 'POST', path: '/v1/refunds', handler: createRefund, intentOf: ofRefund },
  { method: 'GET', path: '/v1/refunds', handler: listRefunds },
  { method: 'GET', path: '/v1/refunds/:id', handler: retrieveRefund },
  { method: 'GET', path: '/v1/disputes', handler: listDisputes },
  { method: 'GET', path: '/v1/disputes/:id', handler: retrieveDispute },
  { method: 'POST', path: '/v1/disputes/:id', handler: updateDispute, intentOf: ofDispute },
  { method: 'POST', path: '/v1/disputes/:id/close', handler: closeDispute, intentOf: ofDispute },
  { method: 'GET', path: '/v1/events', handler: listEvents },
  { method: 'GET', path: '/v1/events/:id', handler: retrieveEvent },
  { method: 'POST', path: '/v1/payment_methods', handler: addPaymentMethod, browser: 'anyone' },
];

const patterns = routes.map((route) => ({ route, pattern: parse(route.path).pattern }));

/** @throws ApiError 404 for everything of Stripe's API that the sandbox does not simulate */
export function findRoute(method: string, path: string): { route: Route; id: string } {
  for (const { route, pattern } of patterns) {
    const match = route.method === method ? pattern.exec(path) : null;
    if (match) return { route, id: match[1] ?? '' };
  }
  throw notSimulated(`${method} ${path}`);
}
