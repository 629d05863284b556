import type { Answer, Api, Params } from './api.ts';
import { type PaymentIntent, showChallenge } from './challenge.ts';
import { type CardDetails, readCard } from './elements.ts';
import { IntegrationError, type StripeError, type ValidationError } from './errors.ts';

export type IntentResult = { paymentIntent: PaymentIntent } | { error: StripeError };

type MethodParams = { type: 'card'; card: CardDetails; billing_details?: unknown };

/** @throws IntegrationError unless it has the form `pi_…_secret_…` */
function intentPath(clientSecret: unknown, caller: string): string {
  const id = /^(pi_[a-z\d]+)_secret_\w+$/i.exec(String(clientSecret))?.[1];
  if (id) return `payment_intents/${id}`;
  throw new IntegrationError(
    `Invalid value for stripe.${caller} intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
  );
}

/** Fills in the text typed for the element that a payment method names as its card. */
export function methodParams({
  card: element,
  ...rest
}: Params): { params: MethodParams } | { error: ValidationError } {
  const reading = readCard(element);
  return 'error' in reading ? reading : { params: { ...rest, type: 'card', card: reading.card } };
}

function resultOf(answer: Answer<PaymentIntent>): IntentResult {
  return answer.error ? { error: answer.error } : { paymentIntent: answer.value };
}

/** Payments as in Stripe.js: errors that a shopper can cause are results; only wrong calls reject. */
export function createIntents(api: Api) {
  async function retrieve(clientSecret: string, caller: string): Promise<IntentResult> {
    const path = intentPath(clientSecret, caller);
    return resultOf(await api.get(path, { client_secret: clientSecret }));
  }

  /** Shows the bank's challenge if the intent requires it. */
  async function act(clientSecret: string, result: IntentResult): Promise<IntentResult> {
    if ('error' in result || result.paymentIntent.status !== 'requires_action') return result;
    const outcome = await showChallenge(result.paymentIntent);
    const path = `payment_intents/${result.paymentIntent.id}/sandbox_3ds`;
    return resultOf(await api.post(path, { client_secret: clientSecret, outcome }));
  }

  async function confirm(
    clientSecret: string,
    { payment_method: method, ...others }: Params = {},
    { handleActions = true } = {},
  ): Promise<IntentResult> {
    const path = intentPath(clientSecret, 'confirmCardPayment');
    const request: Params = { ...others, client_secret: clientSecret };
    if (typeof method === 'object' && method) {
      const read = methodParams(method as Params);
      if ('error' in read) return read;
      request.payment_method_data = read.params;
    } else if (method !== undefined) {
      request.payment_method = method;
    }
    const result = resultOf(await api.post(`${path}/confirm`, request));
    return handleActions ? act(clientSecret, result) : result;
  }

  async function handleAction(clientSecret: string, caller: string): Promise<IntentResult> {
    return act(clientSecret, await retrieve(clientSecret, caller));
  }

  return { confirm, retrieve, handleAction };
}
