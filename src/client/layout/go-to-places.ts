import { z } from 'zod';
import { comparable } from '../../shared/base/text.ts';
import { connectionNames, connections } from '../../shared/settings/connection.ts';
import { settingTitle, withoutDefault } from '../../shared/settings/setting-title.ts';
import { settingGroups, settingParts } from '../../shared/settings/settings.ts';
import { isAllowed, type Permission, type StaffRole } from '../../shared/staff/staff-role.ts';
import { paths } from '../page/paths.ts';
import { groupsFor } from './manage-nav.ts';

/** A page, a setting or something to do, as the search from every page finds it. */
export interface Place {
  title: string;
  /** The place in the menu, beside the title. */
  at: string;
  href: string;
  /** Other words by which it is found. */
  words?: string;
}

/** Tasks on pages that the menu does not name. */
const actions: (Place & { to?: Permission })[] = [
  { title: 'New order', at: 'Orders', href: paths.newOrder, words: 'phone add create', to: 'orders' },
  { title: 'Hand over parcels', at: 'Orders', href: paths.handOver, words: 'ship carrier', to: 'fulfilment' },
  { title: 'Import past orders', at: 'Orders', href: paths.importHistory, words: 'history', to: 'shop' },
  {
    title: 'Import products',
    at: 'Products',
    href: paths.importProducts,
    words: 'csv file',
    to: 'catalogue',
  },
  { title: 'Stock list', at: 'Stock', href: paths.stockList, words: 'inventory value on hand committed' },
  {
    title: 'Receive a delivery',
    at: 'Stock',
    href: paths.delivery,
    words: 'note supplier goods',
    to: 'stock',
  },
  { title: 'Deleted products', at: 'Products', href: paths.deletedProducts, words: 'restore trash' },
  { title: 'Your account', at: 'Account', href: paths.account, words: 'password passkey second factor keys' },
  { title: 'Country', at: 'Settings', href: paths.country, words: 'currency language time zone', to: 'shop' },
  {
    title: 'Delivery',
    at: 'Settings',
    href: paths.settingsOf('delivery'),
    words: 'shipping fee pickup collect weight',
    to: 'shop',
  },
  { title: 'See the shop', at: 'Shop', href: paths.home, words: 'home page shopper' },
];

/** The words of a page's contents that its label lacks, by address. */
const wordsOfPages: Record<string, string> = {
  [paths.accounting]: 'invoice receipt credit note documents tax export month',
  [paths.cash]: 'payout courier collected',
  [paths.work]: 'to do list morning put right',
  [paths.calls]: 'confirm phone queue calls',
  [paths.pack]: 'packer scan slip pieces',
  [paths.stock]: 'count receive inventory scanner',
  [paths.health]: 'backup status card keys mail check',
  [paths.manageStaff]: 'people users roles sign in',
  [paths.emails]: 'letters samples',
  [paths.privacy]: 'erase person personal data',
  [paths.activity]: 'history log undo',
  [paths.dashboard]: 'home overview sales',
};

const connectionPlaces = connectionNames.map((name): Place => {
  const { title, note } = connections[name];
  return { title, at: 'Settings', href: paths.settingsOf(name), words: note };
});

/** Every group of settings, and every setting at the first level of one; and the connections. */
function settingsPlaces(): Place[] {
  const groups = settingParts.flatMap(({ groups: names }) => names);
  const inGroups = groups.flatMap((group): Place[] => {
    const { title, note, schema } = settingGroups[group];
    const href = paths.settingsOf(group);
    const fields = withoutDefault(schema);
    const shape = fields instanceof z.ZodObject ? (fields.shape as Record<string, z.ZodType>) : {};
    const inside = Object.entries(shape).map(([name, field]): Place => {
      const { description } = (field.meta() ?? {}) as { description?: string };
      return { title: settingTitle(group, name), at: title, href: `${href}#${name}`, words: description };
    });
    return [{ title, at: 'Settings', href, words: note }, ...inside];
  });
  return [...inGroups, ...connectionPlaces];
}

/** Every word of a text, as it is compared. */
const wordsIn = (text: string) =>
  comparable(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);

/**
 * A number that is larger the better a place fits: each typed word has to begin a word of it, and those of its title count most.
 * Undefined if it does not fit.
 */
function fitOf({ title, at, words = '' }: Place, typed: string[]): number | undefined {
  const [inTitle, elsewhere] = [wordsIn(title), wordsIn(`${at} ${words}`)];
  const begins = (all: string[], word: string) => all.some((one) => one.startsWith(word));
  const fits = typed.map((word) => (begins(inTitle, word) ? 2 : begins(elsewhere, word) ? 1 : 0));
  if (fits.includes(0)) return;
  return fits.reduce<number>((sum, one) => sum + one, 0) + (inTitle[0]?.startsWith(typed[0] ?? '') ? 1 : 0);
}

/** The places that fit what was typed, the best first. */
export function findPlaces(places: Place[], term: string): Place[] {
  const typed = wordsIn(term).filter(Boolean);
  if (typed.length === 0) return [];
  return places
    .map((place) => ({ place, fit: fitOf(place, typed) }))
    .filter(({ fit }) => fit !== undefined)
    .sort((a, b) => Number(b.fit) - Number(a.fit))
    .map(({ place }) => place);
}

/** All places that a role may open. */
export function placesFor(role: StaffRole): Place[] {
  const pages = groupsFor(role).flatMap(({ title: at = 'Dashboard', links }) =>
    links.map(({ label: title, href }) => ({ title, at, href, words: wordsOfPages[href] })),
  );
  return [
    ...pages,
    ...actions.filter(({ to }) => !to || isAllowed(role, to)),
    ...(isAllowed(role, 'shop') ? settingsPlaces() : []),
  ];
}
