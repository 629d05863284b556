import type { Settings } from './settings.ts';

/** The members of the European Union. */
const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

type LawSettings = Pick<Settings, 'withdrawal' | 'purchase' | 'retention'>;

interface LawSetting {
  group: keyof LawSettings;
  /** The proposal; the other values of the group stay. */
  values: object;
  isMet(settings: LawSettings): boolean;
  title: string;
  why: string;
}

/** The settings that the law of the Union asks of a shop that sells to consumers. docs/law.md has all of its duties. */
const ofUnion = {
  withdrawal: {
    group: 'withdrawal',
    values: { days: 14 },
    isMet: ({ withdrawal }) => withdrawal.days >= 14,
    title: 'Shoppers can withdraw within 14 days',
    why: 'Consumers may withdraw from a contract made at a distance, by a function on the site: Directive 2011/83/EU, Art. 9 and 11a.',
  },
  orderButton: {
    group: 'purchase',
    values: { orderButton: 'Order with obligation to pay' },
    isMet: ({ purchase }) => purchase.orderButton !== '',
    title: 'The button says “Order with obligation to pay”',
    why: 'Otherwise the order does not bind the consumer: Directive 2011/83/EU, Art. 8(2).',
  },
  priceNote: {
    group: 'purchase',
    values: { priceNote: 'Including tax, plus delivery' },
    isMet: ({ purchase }) => purchase.priceNote !== '',
    title: '“Including tax, plus delivery” below the price, and at each list',
    why: 'Prices have to say whether they include tax and delivery: Directive 2000/31/EC, Art. 5(2). Change it if you deliver for free.',
  },
  formerPrice: {
    group: 'purchase',
    values: { showsFormerPrice: true },
    isMet: ({ purchase }) => purchase.showsFormerPrice,
    title: 'The lowest price of the 30 days before a sale is shown',
    why: 'Each announced reduction has to name it: Directive 98/6/EC, Art. 6a.',
  },
} satisfies Record<string, LawSetting>;

export const lawNames = [...(Object.keys(ofUnion) as (keyof typeof ofUnion)[]), 'invoices'] as const;
export type LawName = (typeof lawNames)[number];

/** The years for which invoices are kept, and what says so. A country that is absent may have such a law, too. */
const invoiceYears: Record<string, [years: number, source: string]> = {
  AT: [7, '§ 132 BAO'],
  BE: [10, 'Art. 60 of the VAT Code'],
  CH: [10, 'Art. 958f OR'],
  CZ: [10, '§ 35 of the VAT Act'],
  DE: [8, '§ 147 AO and § 14b UStG'],
  DK: [5, '§ 12 Bogføringsloven'],
  ES: [6, 'Art. 30 Código de Comercio'],
  FI: [6, 'Kirjanpitolaki 2:10'],
  FR: [10, 'Art. L123-22 Code de commerce'],
  GB: [6, 'VAT Notice 700/21'],
  HU: [8, '§ 169 of Act C of 2000'],
  IE: [6, 'Section 886 of the Taxes Consolidation Act 1997'],
  IT: [10, 'Art. 2220 Codice civile'],
  LU: [10, 'Art. 16 Code de commerce'],
  NL: [7, 'Art. 52 AWR'],
  NO: [5, '§ 13 Bokføringsloven'],
  PL: [5, 'Art. 86 Ordynacja podatkowa'],
  PT: [10, 'Art. 52 CIVA'],
  SE: [7, 'Bokföringslagen 7:2'],
};

/** Most of these periods begin with the end of a year. */
function invoicesOf(country: string): LawSetting | undefined {
  const [years, source] = invoiceYears[country] ?? [];
  if (years === undefined) return undefined;
  const months = 12 * (years + 1);
  return {
    group: 'retention',
    values: { orderMonths: months },
    isMet: ({ retention: { orderMonths } }) => orderMonths === 0 || orderMonths >= months,
    title: `Customers of sold orders are erased after ${months} months, not earlier`,
    why: `With them, invoices lose the name of the buyer, and invoices are kept for ${years} years, counted from the end of a year: ${source}.`,
  };
}

/** The settings that the law of a country asks for. */
export function lawOf(country: string): Partial<Record<LawName, LawSetting>> {
  const invoices = invoicesOf(country);
  return { ...(members.includes(country) && ofUnion), ...(invoices && { invoices }) };
}
