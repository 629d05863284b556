import { lineCents } from '../base/money.ts';

/** Prices an order for everybody: amounts are whole numbers of the currency's smallest unit (`cents`). */

/** A tax rate in thousandths of a percent: 19,000 for 19 %, 8,875 for 8.875 %; null for goods that are exempt, which is not 0 %. */
export type TaxRate = number | null;

/** `included`: prices have their tax in them. `added`: tax is added to them at checkout. */
export type TaxMode = 'none' | 'included' | 'added';

export interface LineToPrice {
  unitCents: number;
  quantity: number;
  rate: TaxRate;
  /** The discount of the line. */
  discountCents?: number;
}

export interface OrderToPrice<Line extends LineToPrice = LineToPrice> {
  taxMode: TaxMode;
  lines: Line[];
  /** `as goods` shares the delivery out among the rates of the lines. */
  delivery: { cents: number; rate: TaxRate | 'as goods' };
}

/** An amount and the tax on it; the tax is part of `cents` if prices include it. */
export interface Taxed {
  rate: TaxRate;
  cents: number;
  taxCents: number;
}

/** A line of an order: `cents` is its price times its quantity, less its discount. */
export interface TaxedLine extends Taxed {
  discountCents: number;
}

/** The sums of one rate, of the lines and the delivery together. */
export interface TaxAtRate {
  rate: TaxRate;
  netCents: number;
  taxCents: number;
}

export interface OrderPrice<Line extends LineToPrice = LineToPrice> {
  /** The given lines with their amounts, in the same order. */
  lines: (Line & TaxedLine)[];
  /** The delivery by rate: one part, or one for each rate of the lines. */
  delivery: Taxed[];
  /** The sum of the lines, without their discounts. */
  subtotalCents: number;
  discountCents: number;
  deliveryCents: number;
  taxCents: number;
  /** Higher rates first, then exempt; none in a shop without tax. */
  taxes: TaxAtRate[];
  totalCents: number;
}

/** `numerator / denominator`, half up; exact for amounts that an order can have. */
export const roundedShare = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/** The tax on an amount; part of the amount if prices include it. */
export function taxOf(cents: number, rate: TaxRate, mode: TaxMode): number {
  if (mode === 'none' || rate === null) return 0;
  return roundedShare(cents * rate, mode === 'included' ? 100_000 + rate : 100_000);
}

/**
 * Shares an amount out in the ratio of the weights, by largest remainder: the parts add up to the amount. Of equal remainders, the
 * first gets the cent. If all weights are 0, the first part gets all.
 */
export function splitCents(cents: number, weights: number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? cents : 0));
  // BigInt: the product of two amounts is larger than a number holds exactly.
  const shares = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const parts = shares.map((share) => Number(share / BigInt(sum)));
  const left = cents - parts.reduce((all, part) => all + part, 0);
  const remainders = shares.map((share, index) => ({ index, remainder: Number(share % BigInt(sum)) }));
  remainders.sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of remainders.slice(0, left)) parts[index] = (parts[index] as number) + 1;
  return parts;
}

/**
 * The worth of some pieces of a line: all pieces of a line, taken back in any number of steps, are worth the whole line.
 * @param cents the amount of the whole line
 * @param before the pieces that were taken back before
 */
export function worthOfPieces(
  cents: number,
  quantity: number,
  { before, pieces }: { before: number; pieces: number },
): number {
  const upTo = (count: number) => Math.floor((cents * count) / quantity);
  return upTo(before + pieces) - upTo(before);
}

/** The amount that is paid: with the tax that is added to it. */
const grossOf = ({ cents, taxCents }: Taxed, mode: TaxMode) => (mode === 'added' ? cents + taxCents : cents);

export const grossOfAll = (mode: TaxMode, parts: Taxed[]): number =>
  parts.reduce((sum, part) => sum + grossOf(part, mode), 0);

/** An amount from what is paid for it and the tax in that: the reverse of `grossOf`. */
const taxedFrom = (mode: TaxMode, rate: TaxRate, grossCents: number, taxCents: number): Taxed => ({
  rate,
  cents: mode === 'added' ? grossCents - taxCents : grossCents,
  taxCents,
});

/** The worth of some pieces of a line, as `worthOfPieces`, with the part of its tax that they take along. */
export function piecesOfLine(
  mode: TaxMode,
  line: Taxed & { quantity: number },
  count: { before: number; pieces: number },
): Taxed {
  const ofPieces = (cents: number) => worthOfPieces(cents, line.quantity, count);
  return taxedFrom(mode, line.rate, ofPieces(grossOf(line, mode)), ofPieces(line.taxCents));
}

/** Shares an amount that has its tax in it out among rates, in the ratio of their nets and taxes: one part for each rate. */
export function splitByRate(mode: TaxMode, cents: number, rates: TaxAtRate[]): Taxed[] {
  const parts = splitCents(
    cents,
    rates.flatMap(({ netCents, taxCents }) => [netCents, taxCents]),
  );
  return rates.map(({ rate }, index) => {
    const [net, tax] = parts.slice(2 * index) as [number, number];
    return taxedFrom(mode, rate, net + tax, tax);
  });
}

const sumOf = (all: { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0);

/** Highest first; exempt last. */
const byRate = (one: TaxRate, other: TaxRate) => (other ?? -1) - (one ?? -1);

const netOf = ({ cents, taxCents }: Taxed, mode: TaxMode) => (mode === 'included' ? cents - taxCents : cents);

/** The sums of each rate, of the lines and parts of the delivery of an order. None without tax. */
export function taxesByRate(mode: TaxMode, parts: Taxed[]): TaxAtRate[] {
  if (mode === 'none') return [];
  const charged = parts.filter(({ cents, taxCents }) => cents > 0 || taxCents > 0);
  const rates = [...new Set(charged.map(({ rate }) => rate))].sort(byRate);
  return rates.map((rate) => {
    const these = charged.filter((one) => one.rate === rate);
    return {
      rate,
      netCents: these.reduce((sum, one) => sum + netOf(one, mode), 0),
      taxCents: these.reduce((sum, one) => sum + one.taxCents, 0),
    };
  });
}

function priceDelivery({ taxMode, delivery: { cents, rate } }: OrderToPrice, lines: Taxed[]): Taxed[] {
  const taxed = (part: number, at: TaxRate): Taxed => ({
    rate: at,
    cents: part,
    taxCents: taxOf(part, at, taxMode),
  });
  if (rate !== 'as goods') return [taxed(cents, rate)];
  const rates = [...new Set(lines.map((line) => line.rate))].sort(byRate);
  const weights = rates.map((one) =>
    lines.filter((line) => line.rate === one).reduce((sum, line) => sum + netOf(line, taxMode), 0),
  );
  return splitCents(cents, weights).map((part, index) => taxed(part, rates[index] as TaxRate));
}

/** The total of an order whose other amounts are known. */
export function totalOf(
  taxMode: TaxMode,
  { lines, deliveryCents, taxCents }: { lines: { cents: number }[]; deliveryCents: number; taxCents: number },
): number {
  return sumOf(lines) + deliveryCents + (taxMode === 'added' ? taxCents : 0);
}

/** Computes every amount of an order. Each tax is rounded half up, by line; the taxes of a rate are the sum of its lines. */
export function priceOrder<Line extends LineToPrice>(order: OrderToPrice<Line>): OrderPrice<Line> {
  const { taxMode } = order;
  const lines = order.lines.map((line) => {
    const { discountCents = 0 } = line;
    const cents = lineCents(line) - discountCents;
    return { ...line, discountCents, cents, taxCents: taxOf(cents, line.rate, taxMode) };
  });
  const delivery = priceDelivery(order, lines);
  const taxes = taxesByRate(taxMode, [...lines, ...delivery]);
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0);
  const deliveryCents = sumOf(delivery);
  const taxCents = taxes.reduce((sum, one) => sum + one.taxCents, 0);
  return {
    lines,
    delivery,
    subtotalCents: sumOf(lines) + discountCents,
    discountCents,
    deliveryCents,
    taxCents,
    taxes,
    totalCents: totalOf(taxMode, { lines, deliveryCents, taxCents }),
  };
}
