import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DeliveryOption,
  type Goods,
  gramsOf,
  offerDelivery,
} from '../../../src/shared/order/delivery-price.ts';
import type { TaxMode, TaxRate } from '../../../src/shared/order/order-price.ts';
import { isPlain, priceGoods, type SellingTerms } from '../../../src/shared/order/selling-terms.ts';

const cents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5000 }));
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const texts = { name: 'Parcel', promise: '', address: '', hours: '', daysFrom: null, daysTo: null };

const options: fc.Arbitrary<DeliveryOption> = fc
  .record({
    kind: fc.constantFrom<DeliveryOption['kind']>('deliver', 'deliver', 'collect'),
    priceCents: cents,
    gramsIncluded: fc.integer({ min: 0, max: 5000 }),
    furtherKilogramCents: cents,
    freeFromCents: maybe(fc.integer({ min: 1, max: 100_000 })),
    mostGrams: maybe(fc.integer({ min: 1, max: 100_000 })),
  })
  .map((option) => ({ ...texts, ...option, id: '' }));

const rates: TaxRate[] = [null, 0, 7000, 8875, 19_000];
const idOf = (index: number) => `rate ${index}`;
const rateIds = fc.nat({ max: rates.length - 1 }).map(idOf);

const terms: fc.Arbitrary<SellingTerms> = fc
  .record({
    taxMode: fc.constantFrom<TaxMode>('none', 'none', 'included', 'added'),
    deliveryRate: fc.oneof(fc.constant('goods'), rateIds),
    rates: fc.array(fc.constantFrom(...rates), { minLength: 1, maxLength: 5 }),
    options: fc.array(options, { minLength: 1, maxLength: 3 }),
  })
  .map((all) => ({
    ...all,
    version: '',
    calendar: {},
    rates: all.rates.map((rate, n) => ({ id: idOf(n), name: `Rate ${n}`, rate })),
    options: all.options.map((option, n) => ({ ...option, id: `option ${n}` })),
  }));

const goods: fc.Arbitrary<Goods> = fc.record({
  unitCents: fc.integer({ min: 1, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  taxRateId: maybe(rateIds),
  grams: maybe(fc.integer({ min: 1, max: 30_000 })),
});
const carts = fc.array(goods, { minLength: 1, maxLength: 4 });

const subtotalOf = (cart: Goods[]) => cart.reduce((sum, one) => sum + one.unitCents * one.quantity, 0);

/** The price of one option for some goods. */
const costOf = (option: DeliveryOption, cart: Goods[]) =>
  offerDelivery({ options: [option] }, cart)[0]?.cents;

/** All that a cart can cost: its total by each option that takes it, and undefined for one that does not. */
const totalsOf = (shop: SellingTerms, cart: Goods[]) =>
  offerDelivery(shop, cart).map((offered) =>
    offered.cents === undefined ? undefined : priceGoods(shop, cart, offered.cents).totalCents,
  );

describe('the delivery of any goods', () => {
  it('gets no cheaper when they weigh more, as long as it takes them', () => {
    fc.assert(
      fc.property(options, carts, fc.integer({ min: 1, max: 20_000 }), (option, cart, more) => {
        const [first, ...others] = cart as [Goods, ...Goods[]];
        const before = costOf(option, cart);
        const after = costOf(option, [{ ...first, grams: (first.grams ?? 0) + more }, ...others]);
        if (before === undefined) expect(after).toBeUndefined();
        else if (after !== undefined) expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('is free from its amount, and below it costs its price and each further kilogram that was begun', () => {
    fc.assert(
      fc.property(options, carts, fc.integer({ min: -1, max: 1 }), (option, cart, cent) => {
        const subtotal = subtotalOf(cart);
        const near = { ...option, mostGrams: null, freeFromCents: Math.max(1, subtotal + cent) };
        const cost = costOf(near, cart) as number;
        if (near.freeFromCents <= subtotal) expect(cost).toBe(0);
        else {
          const further = (cost - near.priceCents) / Math.max(1, near.furtherKilogramCents);
          const grams = gramsOf(cart) - near.gramsIncluded;
          expect(Number.isInteger(further) && further >= 0).toBe(true);
          if (near.furtherKilogramCents > 0 && grams > 0) {
            expect(further * 1000).toBeGreaterThanOrEqual(grams);
            expect((further - 1) * 1000).toBeLessThan(grams);
          } else expect(cost).toBe(near.priceCents);
        }
      }),
    );
  });

  it('is not offered for one gram more than it takes, whatever they cost', () => {
    fc.assert(
      fc.property(options, carts, fc.integer({ min: -1, max: 1 }), (option, cart, gram) => {
        const mostGrams = Math.max(1, gramsOf(cart) + gram);
        expect(costOf({ ...option, mostGrams }, cart) === undefined).toBe(gramsOf(cart) > mostGrams);
        expect(costOf({ ...option, mostGrams: null }, cart)).toBeDefined();
      }),
    );
  });
});

describe('any cart', () => {
  it('costs the same, whatever the order of its lines', () => {
    fc.assert(
      fc.property(
        terms,
        carts.chain((cart) =>
          fc.tuple(fc.constant(cart), fc.shuffledSubarray(cart, { minLength: cart.length })),
        ),
        (shop, [cart, mixed]) => {
          const offered = offerDelivery(shop, cart);
          expect(offerDelivery(shop, mixed)).toEqual(offered);
          for (const { cents = 0 } of offered) {
            const { lines, ...price } = priceGoods(shop, cart, cents);
            expect(priceGoods(shop, mixed, cents)).toMatchObject(price);
            for (const line of lines) expect(priceGoods(shop, mixed, cents).lines).toContainEqual(line);
          }
        },
      ),
    );
  });
});

describe('a plain shop', () => {
  const oneDelivery = fc.tuple(terms, options, fc.boolean(), fc.boolean()).map(
    ([shop, option, isFree, isAnyWeight]): SellingTerms => ({
      ...shop,
      taxMode: 'none',
      options: [
        {
          ...option,
          kind: 'deliver',
          ...(isFree && { priceCents: 0 }),
          ...(isAnyWeight && { furtherKilogramCents: 0, mostGrams: null }),
        },
      ],
    }),
  );

  it('is one with one delivery and no tax, where no cart costs another amount than its goods', () => {
    fc.assert(
      fc.property(oneDelivery, carts, (shop, cart) => {
        const { gramsIncluded, mostGrams } = shop.options[0] as DeliveryOption;
        const gift = { unitCents: 0, quantity: 1, taxRateId: null, grams: null };
        const heavy = { ...gift, grams: Math.max(gramsIncluded, mostGrams ?? 0) + 1 };
        const isAsGoods = (some: Goods[]) =>
          totalsOf(shop, some).every((total) => total === subtotalOf(some));
        expect(isPlain(shop)).toBe(isAsGoods([gift]) && isAsGoods([heavy]));
        if (isPlain(shop)) expect(totalsOf(shop, cart)).toEqual([subtotalOf(cart)]);
      }),
    );
  });

  it('has no tax, no choice, and nothing to collect', () => {
    fc.assert(
      fc.property(terms, (shop) => {
        const isMore =
          shop.taxMode !== 'none' || shop.options.length > 1 || shop.options[0]?.kind === 'collect';
        if (isMore) expect(isPlain(shop)).toBe(false);
      }),
    );
  });
});
