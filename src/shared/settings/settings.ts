// Long because each setting of an owner has its default, label and hint here; nearly all of it is data.

import { z } from 'zod';
import { email } from '../base/email.ts';
import { limits } from '../base/limits.ts';
import { priceLevel } from '../base/price-level.ts';
import { SynonymText } from '../product/synonyms.ts';
import { type AlertKind, alertKindNames, alertKinds } from './alert.ts';
import { CalendarSettings } from './calendar.ts';
import { CarrierSettings } from './carriers.ts';
import { contentGroups } from './content.ts';
import { EmailTexts } from './email-texts.ts';
import { legalPageNames } from './legal.ts';
import { Look } from './look.ts';
import { ShopDetails } from './shop-details.ts';

/** A whole number with its label and description. */
function whole(title: string, initial: number, { min = 1, max = 1_000_000, description = '' } = {}) {
  return z.number().int().min(min).max(max).default(initial).meta({ title, description });
}

/** An amount in whole units of the shop's currency. @param dollars the default in a shop that sells in US dollars */
function amount(title: string, dollars: number) {
  const initial = () => dollars * priceLevel();
  return z
    .number()
    .int()
    .min(1)
    .max(1e12)
    .default(initial)
    .meta({ title, description: 'In whole units of the currency.' });
}

function isOn({ title, note }: { title: string; note: string }, initial = true) {
  return z.boolean().default(initial).meta({ title, description: note });
}

/** The limits of held stock for unconfirmed orders. */
const HoldSettings = z.object({
  clientPieces: whole('Pieces of one network address', 150, {
    description: 'Shoppers of one office or mobile network may share an address.',
  }),
  clientDollars: amount('Amount of one network address', 15_000),
  personPieces: whole('Pieces of one phone number or e-mail address', 20),
  personDollars: amount('Amount of one phone number or e-mail address', 5000),
  emailPieces: whole('Pieces of an e-mail address that was confirmed', 100, {
    description: 'Up to this number, the link in the e-mail confirms an order. Above it, staff have to call.',
  }),
  emailDollars: amount('Amount of an e-mail address that was confirmed', 20_000),
  stockPercent: whole('Percent of a product’s stock, for all of them together', 75, {
    max: 100,
    description: 'A few pieces can always be ordered.',
  }),
  unnamedPieces: whole('Pieces of all orders without a customer, together', 200, {
    min: 0,
    description: 'Programs without an API key can place such orders. They end in an hour.',
  }),
  unnamedPercent: whole('Percent of a product’s stock, for orders without a customer', 25, {
    min: 0,
    max: 100,
    description: 'A few pieces can always be ordered, but no more than about half of them.',
  }),
  unconfirmedDays: whole('Days until an order that nobody has confirmed is cancelled', 30, {
    max: 3650,
    description: 'Cash orders within the limits that staff have neither confirmed nor shipped.',
  }),
  linkConfirms: isOn({
    title: 'Shoppers confirm cash orders by the link in their e-mails',
    note: 'Then nobody has to call them before it is shipped.',
  }),
  reviewHours: whole('Hours until an order above the limits is cancelled', 48, {
    max: 720,
    description: 'If neither the shopper nor staff has confirmed it.',
  }),
  payLinkHours: whole('Hours in which an order can be paid by a link', 24, {
    max: 336,
    description: 'Staff send the link. The order holds its pieces for so long; then it expires.',
  }),
});
export type HoldSettings = z.output<typeof HoldSettings>;

const alertSwitches = Object.fromEntries(
  alertKindNames.map((kind) => [kind, isOn(alertKinds[kind])]),
) as Record<AlertKind, ReturnType<typeof isOn>>;

const AlertSettings = z.object({
  email: z
    .union([z.literal(''), email()])
    .default('')
    .meta({
      title: 'E-mail address for alerts',
      description: 'Leave empty to use the address of the first owner.',
    }),
  collectMinutes: whole('Minutes to collect events into one e-mail', 5, {
    min: 0,
    max: 1440,
    description:
      'For orders, messages and products low in stock. Other alerts are sent at once, then at most once an hour.',
  }),
  ...alertSwitches,
  lowStockLevel: whole('Low stock level, in pieces', limits.lowStock, { min: 0 }),
  heldOrders: whole('Orders above the limits of held stock that look like an attack', 10, { max: 10_000 }),
  heldMinutes: whole('Within this many minutes', 10, { max: 1440 }),
});
export type AlertSettings = z.output<typeof AlertSettings>;

const forEver = '0 keeps them for ever.';

/**
 * The retention of data, above all of personal data. Decision 047 has the reasons for the defaults, and the periods that are
 * fixed because something else depends on them.
 */
const RetentionSettings = z.object({
  orderMonths: whole('Months until the customer of a sold order is erased', 36, {
    min: 0,
    max: 600,
    description: `The order keeps its products, totals and dates; one of an earlier shop is deleted. ${forEver}`,
  }),
  unsoldMonths: whole('Months until the customer of a cancelled or expired order is erased', 12, {
    min: 0,
    max: 600,
    description: forEver,
  }),
  messageMonths: whole('Months until messages are deleted', 24, {
    min: 0,
    max: 600,
    description: `Withdrawals that are about no order, too. ${forEver}`,
  }),
  activityMonths: whole('Months until the activity log is deleted', 36, {
    min: 0,
    max: 600,
    description: `A record of what each member of staff did. ${forEver}`,
  }),
  securityDays: whole('Days until security events are deleted', 90, {
    max: 3650,
    description: 'They have network addresses of visitors.',
  }),
  webhookDays: whole('Days until webhook events are deleted', 30, {
    min: 4,
    max: 365,
    description: 'They have data of customers. A delivery is tried for three days.',
  }),
  mailFileDays: whole('Days until e-mails in files are deleted', 30, {
    min: 0,
    max: 3650,
    description: `Without a mail server, the shop saves its e-mails as files. ${forEver}`,
  }),
  sandboxDays: whole('Days until events of the card sandbox are deleted', 30, {
    min: 4,
    max: 3650,
    description: 'Messages of the sandbox about test payments. The payments stay.',
  }),
  pictureDays: whole('Days until uploaded pictures that no product has are deleted', 30, {
    min: 0,
    max: 3650,
    description: `Products that can be restored have theirs. ${forEver}`,
  }),
});
export type RetentionSettings = z.output<typeof RetentionSettings>;

const ReviewSettings = z.object({
  isOn: isOn({
    title: 'Take reviews',
    note: 'Only buyers can write a review; an e-mail asks them. If this is off, nobody is asked and nobody can write one. Published reviews stay.',
  }),
  days: whole('Days after delivery until the e-mail', 7, {
    max: 90,
    description: 'Applies to orders delivered from now on.',
  }),
});

const SignInSettings = z.object({
  ownersNeedFactor: isOn(
    { title: 'Owners need a second factor', note: 'A passkey, or an authenticator app.' },
    false,
  ),
  allNeedFactor: isOn({ title: 'All staff need a second factor', note: 'This includes owners.' }, false),
  knownDeviceHours: whole('Hours that staff stay signed in on a known device', 0, {
    min: 0,
    max: 720,
    description:
      'On a device on which they have signed in before, without activity and in all. 0: 30 minutes without activity, 12 hours in all, as on other devices. Important steps ask for the password all the same.',
  }),
});

const SearchSettings = z.object({
  synonyms: SynonymText.meta({
    title: 'Synonyms',
    description:
      'A line for words that mean the same: jump rope, skipping rope. With a colon, the words before it find those after it, too, but not the other way round: weights: dumbbells, kettlebells.',
    field: 'lines',
  }),
});

const TaxSettings = z.object({
  mode: z.enum(['none', 'included', 'added']).default('none').meta({ title: 'How tax is charged' }),
  delivery: z
    .union([z.literal('goods'), z.uuid()], 'Must be goods, or the id of a tax rate')
    .default('goods')
    .meta({ title: 'Tax on delivery' }),
});
export type TaxSettings = z.output<typeof TaxSettings>;

const SetupSettings = z.object({
  isShown: isOn({ title: 'Show the first steps', note: 'On the dashboard, until each of them is done.' }),
});

/**
 * The settings that owners change on a screen, in groups. Each value is a number, a text or a switch, and has a default. A
 * safeguard protects the shop: staff need a recent proof to change it, and programs a scope of its own.
 */
export const settingGroups = {
  shop: {
    title: 'Identity',
    note: 'Your name and contact details on pages, in e-mails and on paper. Empty fields are left out.',
    schema: ShopDetails,
  },
  look: {
    title: 'Logo and colours',
    note: 'Leave a field empty to use the default.',
    schema: Look,
  },
  holds: {
    title: 'Stock held by unconfirmed orders',
    note: 'Limits for cash orders that nobody has confirmed and for card orders that are not paid yet. An order above a limit holds no stock until it is confirmed.',
    schema: HoldSettings,
    isSafeguard: true,
  },
  alerts: {
    title: 'Alerts',
    note: 'E-mails to the owner. Events within a few minutes are sent as one e-mail.',
    schema: AlertSettings,
    isSafeguard: true,
  },
  retention: {
    title: 'Retention',
    note: 'Older data is erased every night.',
    schema: RetentionSettings,
    isSafeguard: true,
  },
  reviews: {
    title: 'Reviews',
    note: 'Reviews by buyers. Staff approve each one before it is published.',
    schema: ReviewSettings,
  },
  signIn: {
    title: 'Sign-in of staff',
    note: 'Staff who need a second factor and have none must add one at the next sign-in, before anything else.',
    schema: SignInSettings,
    isSafeguard: true,
  },
  search: {
    title: 'Search',
    note: 'Synonyms for the search. Plurals, units and typing errors work without them.',
    schema: SearchSettings,
  },
  tax: {
    title: 'Tax',
    note: 'Whether prices include tax, and the rates.',
    schema: TaxSettings,
  },
  calendar: {
    title: 'Working days',
    note: 'Shoppers see on which days an order arrives, counted in working days. A delivery option without days shows none.',
    schema: CalendarSettings,
  },
  carriers: {
    title: 'Carriers',
    note: 'The carriers that staff choose from. A parcel keeps the carrier and the link that it was shipped with.',
    schema: CarrierSettings,
  },
  setup: {
    title: 'First steps',
    note: 'The tasks of a new shop before it opens.',
    schema: SetupSettings,
  },
  emails: {
    title: 'E-mail texts',
    note: 'The texts of e-mails to shoppers, in your words. Leave a text empty to use the default.',
    schema: EmailTexts,
  },
  ...contentGroups,
} as const;

export type SettingGroup = keyof typeof settingGroups;

/** True if a group protects the shop: weaker values make a break-in easier, hide it, or erase data. */
export const isSafeguard = (group: SettingGroup): boolean => 'isSafeguard' in settingGroups[group];
export const settingNames = Object.keys(settingGroups) as [SettingGroup, ...SettingGroup[]];

/** The groups as the screen of settings lists them. */
export const settingParts: readonly { title: string; groups: readonly SettingGroup[] }[] = [
  { title: 'The shop', groups: ['shop', 'look'] },
  { title: 'What an order costs', groups: ['tax'] },
  {
    title: 'What shoppers read',
    groups: ['home', 'purchase', 'about', 'footer', 'withdrawal', 'emails', 'pages', ...legalPageNames],
  },
  {
    title: 'How it works',
    groups: ['calendar', 'carriers', 'search', 'alerts', 'holds', 'reviews', 'retention', 'signIn', 'setup'],
  },
];

export type Settings = { [Name in SettingGroup]: z.output<(typeof settingGroups)[Name]['schema']> };

type SettingSchemas = { [Name in SettingGroup]: (typeof settingGroups)[Name]['schema'] };
export const AllSettings = z.object(
  Object.fromEntries(settingNames.map((group) => [group, settingGroups[group].schema])) as SettingSchemas,
);

/** A group, as it is now. */
export const StoredSettings = z.object({
  // No enum: a new group must not break a program.
  group: z.enum(settingNames).meta({ override: { enum: undefined, type: 'string' } }),
  values: z.record(z.string(), z.unknown()).describe('Its values, by name'),
  version: z.string().describe('Another one means that its values have changed'),
  changedBy: z.string().nullable().describe('Who saved it last'),
  changedAt: z.iso.datetime().nullable(),
});
export type StoredSettings = z.output<typeof StoredSettings>;

const version = z
  .string()
  .max(40)
  .optional()
  .describe('The version that you read. If it is another by now, the change is refused');

/** New values of one group. */
const saved = <Name extends SettingGroup>(group: Name) =>
  z.object({ group: z.literal(group), values: settingGroups[group].schema, version });

type Saved = { [Name in SettingGroup]: ReturnType<typeof saved<Name>> }[SettingGroup];
export const SaveSettings = z.discriminatedUnion('group', settingNames.map(saved) as [Saved, ...Saved[]]);
export type SaveSettings = z.output<typeof SaveSettings>;

/** The largest body with the values of one group: the texts of e-mails, or of pages, in scripts with three bytes a letter. */
export const settingBytes = 360_000;

/** The groups that programs read and change. Only owners may change how staff sign in. */
export const OpenGroup = z.object({ group: z.enum(settingNames).exclude(['signIn']) });

export const ChangeSettings = OpenGroup.extend({
  values: z
    .record(z.string(), z.unknown())
    .describe('Those that change; the others stay as they are. An object or a list is replaced as a whole'),
  version,
});
