import { excerpt } from '../../shared/base/excerpt.ts';
import { Failure } from '../../shared/base/failure.ts';
import { setFormats } from '../../shared/base/money.ts';
import {
  isSafeguard,
  type SettingGroup,
  type StoredSettings,
  settingGroups,
  type TaxSettings,
} from '../../shared/settings/settings.ts';
import type { ShopDetails } from '../../shared/settings/shop-details.ts';
import { changesBetween, logActivity } from '../activity/mutations.ts';
import type { Tx } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { checkProof, checkScope } from '../rpc/access.ts';
import type { ActorContext } from '../rpc/context.ts';
import { changeCurrency } from './currency.ts';
import { keepPrefix, orderPrefixes, prefixesOf, setOrderPrefixes } from './order-prefixes.ts';
import { findGroup } from './queries.ts';
import { checkTax } from './selling/tax-settings.ts';

/** The activity log is read as a list: it has only the beginning of a long text. */
const loggedLength = 200;

const cut = (value: unknown) => (typeof value === 'string' ? excerpt(value, loggedLength) : (value ?? null));

/** The values of a group, each by its path, such as `hero.headline`, as the log of activity has them. */
function leavesOf(values: object, path = ''): Record<string, unknown> {
  const leaves = Object.entries(values).map(([name, value]): Record<string, unknown> => {
    if (typeof value === 'object' && value !== null) return leavesOf(value, `${path}${name}.`);
    return { [path + name]: value };
  });
  return Object.assign({}, ...leaves);
}

/** @throws Failure INVALID_INPUT, with each value that is unknown or wrong */
function checkValues(group: SettingGroup, values: object, changed: object): object {
  const { schema } = settingGroups[group];
  const known = Object.keys(schema.shape);
  const unknown = Object.keys(changed).filter((name) => !known.includes(name));
  const { data, error } = schema.safeParse(values);
  const issues = [
    ...unknown.map((name) => ({
      path: `values.${name}`,
      message: `There is no such value; there are ${known.join(', ')}`,
    })),
    ...(error?.issues ?? []).map(({ path, message }) => ({ path: ['values', ...path].join('.'), message })),
  ];
  if (issues.length > 0) throw new Failure('INVALID_INPUT', { issues });
  return data as object;
}

interface GroupChange {
  group: SettingGroup;
  /** The new values; all others do not change. */
  values: object;
  /** The version that the caller has seen. */
  version?: string;
}

/**
 * Saves values of one group, in a transaction of the caller, who checks whether a safeguard may be changed.
 * @throws Failure SETTINGS_CHANGED if it is no longer the version that the caller has seen; INVALID_INPUT
 */
export async function saveGroup(
  tx: Tx,
  { actor, shopDefaults }: ActorContext,
  { group, values: changed, version }: GroupChange,
): Promise<StoredSettings> {
  // When two owners save at the same time, the second one sees the values of the first.
  await tx.$executeRaw`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`;
  const now = await findGroup(tx, group, shopDefaults);
  if (version !== undefined && version !== now.version) {
    const { changedBy, changedAt } = now;
    throw new Failure('SETTINGS_CHANGED', { details: { version: now.version, changedBy, changedAt } });
  }
  const values = checkValues(group, { ...now.values, ...changed }, changed);
  const before = leavesOf(now.values);
  // An entry that was removed from a list has no value afterwards.
  const none = Object.fromEntries(Object.keys(before).map((path) => [path, null]));
  const changes = changesBetween(before, { ...none, ...leavesOf(values) });
  if (!changes) return now;
  if (group === 'shop' && changes.currency)
    await changeCurrency(tx, ...(changes.currency as [string, string]));
  if (group === 'shop') await keepPrefix(tx, (values as ShopDetails).orderPrefix);
  if (group === 'tax') await checkTax(tx, now.values as TaxSettings, values as TaxSettings);
  const row = await tx.setting.findUnique({ where: { group } });
  // The operator's name and time zone count until an owner has saved others.
  const isStored = (name: string) =>
    group !== 'shop' || !(name in shopDefaults) || name in changed || name in ((row?.values as object) ?? {});
  const stored = Object.fromEntries(Object.entries(values).filter(([name]) => isStored(name)));
  await tx.setting.upsert({
    where: { group },
    create: { group, values: stored },
    update: { values: stored },
  });
  await logActivity(tx, actor, {
    action: 'settings.changed',
    subject: { id: group, name: settingGroups[group].title },
    changes: Object.fromEntries(
      Object.entries(changes).map(([name, [before, after]]) => [name, [cut(before), cut(after)]]),
    ),
  });
  return findGroup(tx, group, shopDefaults);
}

/** As `saveGroup`. @throws Failure for a safeguard also REAUTHENTICATION_NEEDED or INSUFFICIENT_SCOPE */
export async function saveSettings(ctx: ActorContext, change: GroupChange): Promise<StoredSettings> {
  if (isSafeguard(change.group)) {
    checkProof(ctx.member);
    await checkScope(ctx, 'safeguards:write');
  }
  const saved = await inTransaction(ctx.db, (tx) => saveGroup(tx, ctx, change));
  // Other processes learn of it from the change feed.
  if (change.group === 'shop') {
    const shop = saved.values as ShopDetails;
    setFormats(shop);
    setOrderPrefixes(prefixesOf(shop.orderPrefix, orderPrefixes()));
  }
  return saved;
}
