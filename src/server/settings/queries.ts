import { Prisma } from '../../../prisma/generated/client.ts';
import { timeZone } from '../../shared/base/locale.ts';
import { setFormats } from '../../shared/base/money.ts';
import type { ArrivalRecord } from '../../shared/order/arrival-days.ts';
import { statusesWhere } from '../../shared/order/order-status.ts';
import { isPlain, type SellingTerms } from '../../shared/order/selling-terms.ts';
import { withdrawalWords } from '../../shared/order/withdrawal-words.ts';
import { type Category, categories, setCategories } from '../../shared/product/category.ts';
import { setMeasures } from '../../shared/product/known-measures.ts';
import type { Measure } from '../../shared/product/measure.ts';
import { legalPageNames, legalTitles } from '../../shared/settings/legal.ts';
import {
  type SettingGroup,
  type Settings,
  type StoredSettings,
  settingGroups,
  settingNames,
} from '../../shared/settings/settings.ts';
import {
  identityOf,
  type ShopDefaults,
  type ShopIdentity,
  withDefaults,
} from '../../shared/settings/shop-details.ts';
import { categoriesJson } from '../catalogue/categories.ts';
import { homeCollectionSql } from '../catalogue/collections.ts';
import { measuresJson } from '../catalogue/measures.ts';
import type { Db, Tx } from '../database/db.ts';
import { entityTag } from '../rpc/entity-tag.ts';
import { prefixesOf, setOrderPrefixes } from './order-prefixes.ts';

/** The stored values of a group; the default for a value that no longer fits or was never saved. */
export function readGroup<Name extends SettingGroup>(group: Name, stored: unknown): Settings[Name] {
  const { schema } = settingGroups[group];
  const { data, error } = schema.safeParse(stored ?? {});
  if (data) return data as Settings[Name];
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  const fitting = Object.entries(stored as object).filter(([name]) => !wrong.has(name));
  return schema.parse(Object.fromEntries(fitting)) as Settings[Name];
}

/** The current values of a group of settings: a change applies to the next read, in every process. */
export async function findSettings<Name extends SettingGroup>(
  db: Db | Tx,
  group: Name,
): Promise<Settings[Name]> {
  const row = await db.setting.findUnique({ where: { group } });
  return readGroup(group, row?.values);
}

interface SettingRow {
  group: string;
  values: unknown;
}

const underWay = statusesWhere('awaits', 'shipment', 'delivery');
const haveArrived = statusesWhere('hasArrived', true);

/** The rows that `identityIn` needs, without the texts of legal pages: every page has only links to these. The terms of selling, the categories and the measures are a row each. */
export const identitySql = () => Prisma.sql`
  SELECT "group", CASE WHEN "group" IN ('shop', 'look', 'purchase', 'footer', 'withdrawal') THEN "values" END AS "values" FROM settings
  WHERE "group" IN ('shop', 'look', 'purchase', 'footer', 'withdrawal') OR "group" = ANY(${legalPageNames}) AND "values"->'isPublished' = 'true'
  UNION ALL SELECT 'selling', selling_terms()
  UNION ALL SELECT 'categories', ${categoriesJson}
  UNION ALL SELECT 'measures', ${measuresJson}
  UNION ALL SELECT 'ownLinks', jsonb_agg(jsonb_build_object('href', '/page/' || (page->>'address'), 'label', page->>'title') ORDER BY position)
  FROM settings, jsonb_array_elements("values"->'pages') WITH ORDINALITY AS own (page, position)
  WHERE "group" = 'pages' AND page->'isShown' = 'true' AND page->'isInFooter' = 'true'
  UNION ALL SELECT 'arrivalRecords', arrival_records(${timeZone()}, ${underWay}::order_status[], ${haveArrived}::order_status[])
  UNION ALL SELECT 'orderPrefixes', jsonb_agg(prefix) FROM order_prefixes
  UNION ALL SELECT 'homeCollection', value FROM (${homeCollectionSql}) home (value)`;

function arrivalsIn(
  { options, calendar }: SellingTerms,
  records: Record<string, ArrivalRecord>,
): ShopIdentity['arrivals'] {
  const dated = options.filter(({ daysFrom }) => daysFrom !== null);
  if (dated.length === 0) return undefined;
  return {
    options: dated.map(({ id, name, kind, daysFrom, daysTo }) => {
      const record = records[id];
      return { id, name, kind, daysFrom, daysTo, ...(record && { record }) };
    }),
    calendar: readGroup('calendar', calendar),
  };
}

/** @param rows of `identitySql` */
export function identityIn(rows: SettingRow[], defaults: ShopDefaults): ShopIdentity {
  const stored = new Map(rows.map(({ group, values }) => [group, values]));
  const { delivery, returns, warranty, ...optional } = readGroup('purchase', stored.get('purchase'));
  const set = Object.fromEntries(Object.entries(optional).filter(([, value]) => value));
  const shop = withDefaults(readGroup('shop', stored.get('shop')), defaults);
  const prefixes = prefixesOf(shop.orderPrefix, (stored.get('orderPrefixes') ?? []) as string[]);
  const legalPages = legalPageNames.filter((name) => stored.has(name));
  const footerLinks = [
    ...legalPages.map((name) => ({ href: `/legal/${name}`, label: legalTitles[name] })),
    ...((stored.get('ownLinks') ?? []) as { href: string; label: string }[]),
  ];
  const terms = stored.get('selling') as SellingTerms | undefined;
  const arrivals =
    terms && arrivalsIn(terms, (stored.get('arrivalRecords') ?? {}) as Record<string, ArrivalRecord>);
  const measures = stored.get('measures') as Measure[] | null | undefined;
  const { days, link } = readGroup('withdrawal', stored.get('withdrawal'));
  return identityOf(shop, {
    look: readGroup('look', stored.get('look')),
    purchase: { delivery, returns, warranty, ...set },
    footer: readGroup('footer', stored.get('footer')),
    ...(days > 0 && { withdrawal: link || withdrawalWords.link }),
    legalPages,
    ...(footerLinks.length > 0 && { footerLinks }),
    isPlain: !terms || isPlain(terms),
    ...(arrivals && { arrivals }),
    categories: (stored.get('categories') ?? categories()) as Category[],
    ...(measures && { measures }),
    ...(prefixes.length > 1 && { orderPrefixes: prefixes }),
    ...(stored.has('homeCollection') && { homeCollection: String(stored.get('homeCollection')) }),
  });
}

/** Sets what is one for the whole process. */
export function keepIdentity(identity: ShopIdentity): void {
  setFormats(identity);
  setCategories(identity.categories);
  setMeasures(identity.measures);
  setOrderPrefixes(identity.orderPrefixes);
}

/** The name, contact and time zone of the shop, for commands and the start. Requests and jobs have a reader of it. */
export async function findIdentity(db: Db, defaults: ShopDefaults): Promise<ShopIdentity> {
  const identity = identityIn(await db.$queryRaw<SettingRow[]>(identitySql()), defaults);
  keepIdentity(identity);
  return identity;
}

/** The values of a group and who saved them last, as far back as the log of activity goes. */
export async function findGroup(
  db: Db | Tx,
  group: SettingGroup,
  defaults: ShopDefaults,
): Promise<StoredSettings> {
  const { [group]: values } = await listSettings(db, defaults);
  const last = await db.activity.findFirst({
    where: { subjectId: group, action: 'settings.changed' },
    orderBy: { id: 'desc' },
    select: { actor: true, createdAt: true },
  });
  return {
    group,
    values,
    version: entityTag(JSON.stringify(values)).replaceAll('"', ''),
    changedBy: last?.actor ?? null,
    changedAt: last?.createdAt.toISOString() ?? null,
  };
}

export async function listSettings(db: Db | Tx, defaults: ShopDefaults): Promise<Settings> {
  const rows = new Map((await db.setting.findMany()).map(({ group, values }) => [group, values]));
  const groups = settingNames.map((group) => [group, readGroup(group, rows.get(group))]);
  const settings = Object.fromEntries(groups) as Settings;
  return { ...settings, shop: withDefaults(settings.shop, defaults) };
}
