import type Stripe from 'stripe';
import { z } from 'zod';
import { Address, wholeAddress } from './address.ts';
import { cardOfNumber, cardOfToken, passesLuhn, type TestCard } from './cards.ts';
import { cardError, invalidRequest, noSuch } from './errors.ts';
import { clearable, Expand, integer, Metadata, mergeMetadata, type Params } from './form.ts';
import { newId, type Store, unixNow } from './store.ts';

export const CardData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().transform((number) => number.replace(/[ -]/g, '')),
    exp_month: integer,
    exp_year: integer,
    cvc: z.string().optional(),
  }),
  billing_details: z
    .strictObject({
      name: clearable.optional(),
      email: clearable.optional(),
      phone: clearable.optional(),
      address: Address.optional(),
    })
    .default({}),
  metadata: Metadata.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
});
type CardData = z.output<typeof CardData>;

export const NewPaymentMethod = CardData.extend({ expand: Expand });

/** Refuses cards that are never sent to a bank. @throws ApiError 402 */
function checkCard({ number, exp_month, exp_year, cvc }: CardData['card']): TestCard {
  const wrong = (code: string, param: string, message: string) => cardError(message, { code, param });
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw wrong('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  const card = cardOfNumber(number);
  if (!card) {
    const message =
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';
    throw cardError(message, { code: 'card_declined', decline_code: 'test_mode_live_card' });
  }
  const now = new Date();
  const year = exp_year < 100 ? 2000 + exp_year : exp_year;
  const thisYear = now.getUTCFullYear();
  if (year < thisYear || year > thisYear + 50) {
    throw wrong('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  const isPast = year === thisYear && exp_month < now.getUTCMonth() + 1;
  if (exp_month < 1 || exp_month > 12 || isPast) {
    throw wrong('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw wrong('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  return card;
}

function paymentMethod(
  { number, brand }: TestCard,
  expiry: { month: number; year: number },
  details: Partial<CardData>,
): Stripe.PaymentMethod {
  const { name = null, email = null, phone = null, address } = details.billing_details ?? {};
  return {
    id: newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: details.allow_redisplay ?? 'unspecified',
    billing_details: { name, email, phone, address: wholeAddress(address), tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: unixNow(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, details.metadata),
    type: 'card',
  };
}

/** Stores a card for one payment: its last four digits, never its number. @throws ApiError 402 */
export async function createPaymentMethod(store: Store, details: CardData): Promise<Stripe.PaymentMethod> {
  const card = checkCard(details.card);
  const { exp_month: month, exp_year: year } = details.card;
  const method = paymentMethod(card, { month, year: year < 100 ? 2000 + year : year }, details);
  await store.save(method);
  return method;
}

/** An existing payment method, or a new one for a test card's token such as `pm_card_visa`. */
async function findPaymentMethod(store: Store, id: string): Promise<Stripe.PaymentMethod> {
  if (!id.startsWith('pm_card_')) return store.get('payment_method', id);
  const card = cardOfToken(id);
  if (!card) throw noSuch('payment_method', id);
  const method = paymentMethod(card, { month: 12, year: new Date().getUTCFullYear() + 5 }, {});
  await store.save(method);
  return method;
}

interface Given {
  payment_method?: string;
  payment_method_data?: CardData;
}

/** The payment method in a request, by id or as card data. */
export async function givenMethod(store: Store, given: Given): Promise<Stripe.PaymentMethod | undefined> {
  if (given.payment_method_data) return createPaymentMethod(store, given.payment_method_data);
  if (given.payment_method) return findPaymentMethod(store, given.payment_method);
  return undefined;
}

/** As Stripe's API does since 2026-09-30. */
export function refuseOldTypes(params: Params): void {
  if (params.payment_method_types === undefined) return;
  throw invalidRequest(
    'The parameter payment_method_types is no longer supported. Use allowed_payment_method_types.',
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  );
}
