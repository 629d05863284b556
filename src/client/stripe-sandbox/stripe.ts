import { Api, type Params } from './api.ts';
import { createElements } from './elements.ts';
import { IntegrationError, notSimulated } from './errors.ts';
import { createIntents, methodParams } from './intents.ts';

const missing = [
  'createToken',
  'createConfirmationToken',
  'confirmPayment',
  'confirmSetup',
  'confirmCardSetup',
  'retrieveSetupIntent',
] as const;

/** Refuses live keys: a card typed here goes to the sandbox, which charges nobody. */
function checkKey(key: unknown): asserts key is string {
  if (typeof key !== 'string' || !key) {
    throw new IntegrationError('Missing value for Stripe(): apiKey should be a string.');
  }
  if (key.startsWith('sk_')) {
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    );
  }
  if (!key.startsWith('pk_test_')) throw new IntegrationError('The card sandbox takes test keys only.');
}

async function createPaymentMethod(api: Api, { type, elements, ...rest }: Params) {
  if (type !== 'card' || elements) throw notSimulated('A payment method of another type than card');
  const read = methodParams(rest);
  if ('error' in read) return read;
  const answer = await api.post('payment_methods', read.params as Params);
  return answer.error ? { error: answer.error } : { paymentMethod: answer.value };
}

/** The function that a shop's page calls: `Stripe(publishableKey)`. */
function Stripe(key: unknown) {
  checkKey(key);
  const api = new Api(key);
  const { confirm, retrieve, handleAction } = createIntents(api);
  return {
    ...Object.fromEntries(
      missing.map((name) => [name, async () => Promise.reject(notSimulated(`stripe.${name}`))]),
    ),
    elements: createElements,
    createPaymentMethod: (params: Params) => createPaymentMethod(api, params),
    confirmCardPayment: confirm,
    retrievePaymentIntent: (clientSecret: string) => retrieve(clientSecret, 'retrievePaymentIntent'),
    handleCardAction: (clientSecret: string) => handleAction(clientSecret, 'handleCardAction'),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) =>
      handleAction(clientSecret, 'handleNextAction'),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** The release that `@stripe/stripe-js` expects; another one makes it warn. */
Stripe.version = 'endive';

Object.assign(window, { Stripe });
