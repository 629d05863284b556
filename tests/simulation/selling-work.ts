import type { Db } from '../../src/server/database/db.ts';
import { refreshParents } from '../../src/server/product/variants.ts';
import { toAmount, toCents } from '../../src/shared/base/money.ts';
import { offerDelivery } from '../../src/shared/order/delivery-price.ts';
import { discountGoods } from '../../src/shared/order/discount-price.ts';
import { priceGoods, type SellingTerms } from '../../src/shared/order/selling-terms.ts';
import { percentOf } from '../../src/shared/order/tax-rate.ts';
import { makeProduct, makeProducts } from '../helpers/factories.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { isDone } from './client.ts';
import { firstSellingAt, type SimulatedCode, simulatedCodes } from './lives.ts';
import type { Model, ModelProduct, Selling } from './model.ts';
import type { TakeWithoutOrder } from './scene.ts';

const at = <T>(all: T[], index: number) => all[index % all.length] as T;
const idAt = (all: { id: string }[], index: number | null) => (index === null ? null : at(all, index).id);

/** Makes variants of one product of every third product: all else is done with them as with the others. */
async function joinSome(db: Db, products: { id: string }[]): Promise<void> {
  const { id: parentId } = await makeProduct(db, { stock: 0 });
  await db.product.update({ where: { id: parentId }, data: { options: ['Weight'] } });
  for (const [n, { id }] of products.entries())
    if (n % 3 === 0) await db.product.update({ where: { id }, data: { parentId, values: [`${n} kg`] } });
  await refreshParents(db, [parentId]);
}

export async function beginSelling(db: Db, seed: number, stock: number): Promise<Selling> {
  const first = firstSellingAt(seed);
  const rates = first.rates.map((rate, n) => taxRate(`Rate ${n}`, rate));
  const deliveryRate = idAt(rates, first.deliveryRate) ?? 'goods';
  const texts = { promise: '', daysFrom: null, daysTo: null, address: 'Road 11', hours: '' };
  const options = first.options.map((option, n) => ({ ...option, ...texts, name: `Option ${n}` }));
  const ids = await setTerms(db, { mode: first.taxMode, delivery: deliveryRate, rates, options });
  const products = await makeProducts(
    db,
    first.goods.map(({ grams, rate }, n) => ({
      stock,
      priceCents: 499 + 1250 * n,
      grams,
      taxRate: idAt(rates, rate),
    })),
  );
  await joinSome(db, products);
  await db.discount.createMany({
    data: Object.entries(simulatedCodes).map(([code, terms]) => ({ code, ...terms })),
  });
  return {
    terms: {
      version: '',
      taxMode: first.taxMode,
      deliveryRate,
      rates,
      calendar: {},
      options: options.map((option, n) => ({ ...option, id: ids[n] as string })),
    },
    goods: new Map(
      products.map(({ id, priceCents, grams, taxRate }) => [
        id,
        { unitCents: priceCents, taxRateId: taxRate, grams },
      ]),
    ),
  };
}

/** Works on terms and goods alone, while orders are placed. */
export function inTurn(model: Model, work: () => Promise<boolean>): Promise<boolean> {
  const turn = model.changing.then(work);
  model.changing = turn.catch(() => {});
  return turn;
}

/** @param ask makes the change in the shop, and returns whether it was done */
export async function changeSelling(
  model: Model,
  change: (now: Selling) => Selling,
  ask: () => Promise<boolean>,
): Promise<boolean> {
  const { selling } = model;
  selling.push(change(currentSelling(model)));
  const isChanged = await ask();
  if (!isChanged) selling.pop();
  model.answered = selling.length - 1;
  return isChanged;
}

const currentSelling = ({ selling }: Model) => selling.at(-1) as Selling;

type KnownGoods = Selling['goods'] extends Map<string, infer One> ? One : never;

const withGoods =
  (id: string, values: Partial<KnownGoods>) =>
  ({ terms, goods }: Selling): Selling => ({
    terms,
    goods: new Map(goods).set(id, { ...(goods.get(id) as KnownGoods), ...values }),
  });

/** The goods of a catalogue file: it puts back what was changed after its export and before its preview. */
export const withFile =
  (rows: Record<string, string>[]) =>
  (now: Selling): Selling =>
    rows.reduce((all, { id = '', price, salePrice, grams, taxRate: name }) => {
      const rate = now.terms.rates.find((one) => one.name === name);
      const values = {
        unitCents: toCents(Number(salePrice || price)),
        grams: grams ? Number(grams) : null,
        taxRateId: rate?.id ?? null,
      };
      return withGoods(id, values)(all);
    }, now);

const withTerms =
  (change: (terms: SellingTerms) => Partial<SellingTerms>) =>
  ({ terms, goods }: Selling): Selling => ({ terms: { ...terms, ...change(terms) }, goods });

interface CartItem {
  _id: string;
  quantity: number;
}

/** The total of an order in cents, or the reason why it is refused. */
export type OrderOutcome = number | 'INVALID_INPUT' | 'ORDER_TOO_HEAVY' | 'DISCOUNT_REFUSED';

interface AskedOrder {
  cart: CartItem[];
  deliveryOption: string | undefined;
  code: SimulatedCode | null;
}

function outcomeOf({ terms, goods }: Selling, { cart, deliveryOption, code }: AskedOrder): OrderOutcome {
  const lines = cart.map(({ _id, quantity }) => ({
    id: _id,
    ...(goods.get(_id) as KnownGoods),
    quantity,
  }));
  const offered = offerDelivery(terms, lines);
  const chosen =
    deliveryOption === undefined && offered.length === 1
      ? offered[0]
      : offered.find(({ option }) => option.id === deliveryOption);
  if (!chosen) return 'INVALID_INPUT';
  if (chosen.cents === undefined) return 'ORDER_TOO_HEAVY';
  if (code === null) return priceGoods(terms, lines, chosen.cents).totalCents;
  const { kind, subtotalFromCents, ...more } = simulatedCodes[code];
  const subtotalCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  if (subtotalCents < subtotalFromCents || (kind === 'delivery' && chosen.cents === 0))
    return 'DISCOUNT_REFUSED';
  const everything = {
    id: '',
    code,
    kind,
    subtotalFromCents,
    isForEach: false,
    fault: null,
    validFrom: null,
    ...more,
  };
  const discounted = discountGoods({ ...everything, productIds: lines.map(({ id }) => id) }, lines);
  return priceGoods(terms, discounted, kind === 'delivery' ? 0 : chosen.cents).totalCents;
}

/**
 * All outcomes of an order that was placed while the shop changed from the first of these states to the last. Terms and each
 * product are read one after the other, so any of their states meet.
 */
export function outcomesOf(states: Selling[], asked: AskedOrder): Set<OrderOutcome> {
  let mixed = [...new Set(states.map(({ terms }) => terms))].map(
    (terms): Selling => ({ terms, goods: new Map() }),
  );
  for (const { _id } of asked.cart) {
    const all = [...new Set(states.map(({ goods }) => goods.get(_id) as KnownGoods))];
    mixed = mixed.flatMap(({ terms, goods }) =>
      all.map((one) => ({ terms, goods: new Map(goods).set(_id, one) })),
    );
  }
  return new Set(mixed.map((state) => outcomeOf(state, asked)));
}

/** Changes the price of an option, or puts another one in its place. */
const option: TakeWithoutOrder<'option'> = ({ client, key, model }, step) =>
  inTurn(model, async () => {
    const old = at(currentSelling(model).terms.options, step.option);
    const price = toAmount(step.priceCents);
    const made = { ...old, priceCents: step.priceCents };
    const path = `/delivery-option/${old.id}`;
    if (!step.isReplaced) {
      const change = withTerms(({ options }) => ({
        options: options.map((one) => (one.id === old.id ? made : one)),
      }));
      return changeSelling(model, change, async () =>
        isDone(await client.rest(path, { price }, key, 'PATCH'), []),
      );
    }
    const { id: _, priceCents: __, furtherKilogramCents, freeFromCents, ...same } = made;
    const input = {
      ...same,
      price,
      pricePerFurtherKilogram: toAmount(furtherKilogramCents),
      freeFrom: freeFromCents === null ? null : toAmount(freeFromCents),
    };
    // Nobody can choose it before its id is known.
    made.id = '';
    const add = withTerms(({ options }) => ({ options: [...options, made] }));
    await changeSelling(model, add, async () => {
      const answer = await client.rest('/delivery-option', input, key);
      made.id = answer.body.data?.id;
      return isDone(answer, []);
    });
    const remove = withTerms(({ options }) => ({ options: options.filter(({ id }) => id !== old.id) }));
    return changeSelling(model, remove, async () =>
      isDone(await client.rest(path, {}, `${key}-remove`, 'DELETE'), []),
    );
  });

/** Weighs a product, gives it a tax rate and a price, and puts it on sale or ends that. */
const goods: TakeWithoutOrder<'goods'> = (
  { client, model },
  { product, grams, rate, priceCents, saleCents },
) =>
  inTurn(model, async () => {
    const { id } = model.products[product] as ModelProduct;
    const taxRate = idAt(currentSelling(model).terms.rates, rate);
    const change = withGoods(id, { grams, taxRateId: taxRate, unitCents: saleCents ?? priceCents });
    const salePrice = saleCents === null ? null : toAmount(saleCents);
    const input = { grams, taxRate, price: toAmount(priceCents), salePrice };
    return changeSelling(model, change, async () =>
      isDone(await client.rest(`/catalogue/product/${id}`, input, undefined, 'PATCH'), []),
    );
  });

/** Changes a rate, and may make it that of products without one. */
const rate: TakeWithoutOrder<'rate'> = ({ client, key, model }, step) =>
  inTurn(model, async () => {
    const old = at(currentSelling(model).terms.rates, step.rate);
    const made = { ...old, rate: step.value };
    const change = withTerms(({ rates }) => ({
      rates: step.isFirst
        ? [made, ...rates.filter(({ id }) => id !== old.id)]
        : rates.map((one) => (one.id === old.id ? made : one)),
    }));
    const input = { percent: percentOf(step.value), ...(step.isFirst && { position: 1 }) };
    return changeSelling(model, change, async () =>
      isDone(await client.rest(`/tax-rate/${old.id}`, input, key, 'PATCH'), []),
    );
  });

export const sellingSteps = { option, goods, rate };
