import type { SettingGroup, Settings } from './settings.ts';

/** The members of the European Union. */
const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

interface LawSetting<Group extends SettingGroup> {
  group: Group;
  /** The proposal; the other values of the group stay. */
  values: Partial<Settings[Group]>;
  isMet(values: Settings[Group]): boolean;
  title: string;
  why: string;
}

const entry = <Group extends SettingGroup>(setting: LawSetting<Group>) => setting;

/** The settings that the law of the Union asks of a shop that sells to consumers. docs/law.md has all of its duties. */
export const lawSettings = {
  withdrawal: entry({
    group: 'withdrawal',
    values: { days: 14 },
    isMet: ({ days }) => days >= 14,
    title: 'Shoppers can withdraw within 14 days',
    why: 'Consumers may withdraw from a contract made at a distance, by a function on the site: Directive 2011/83/EU, Art. 9 and 11a.',
  }),
  orderButton: entry({
    group: 'purchase',
    values: { orderButton: 'Order with obligation to pay' },
    isMet: ({ orderButton }) => orderButton !== '',
    title: 'The button says “Order with obligation to pay”',
    why: 'Otherwise the order does not bind the consumer: Directive 2011/83/EU, Art. 8(2).',
  }),
  priceNote: entry({
    group: 'purchase',
    values: { priceNote: 'Including tax, plus delivery' },
    isMet: ({ priceNote }) => priceNote !== '',
    title: '“Including tax, plus delivery” below each price',
    why: 'Prices have to say whether they include tax and delivery: Directive 2000/31/EC, Art. 5(2). Change it if you deliver for free.',
  }),
  formerPrice: entry({
    group: 'purchase',
    values: { showsFormerPrice: true },
    isMet: ({ showsFormerPrice }) => showsFormerPrice,
    title: 'The lowest price of the 30 days before a sale is shown',
    why: 'Each announced reduction has to name it: Directive 98/6/EC, Art. 6a.',
  }),
};

export type LawName = keyof typeof lawSettings;
export const lawNames = Object.keys(lawSettings) as [LawName, ...LawName[]];

/** The settings that the law of a country asks for. */
export const lawOf = (country: string): LawName[] => (members.includes(country) ? lawNames : []);

/** Whether a shop with these settings has it. */
export function isMet(name: LawName, settings: Pick<Settings, 'withdrawal' | 'purchase'>): boolean {
  const { group, isMet: met } = lawSettings[name] as LawSetting<'withdrawal' | 'purchase'>;
  return met(settings[group] as Settings['withdrawal'] & Settings['purchase']);
}
