import { type SettingGroup, type Settings, settingGroups, settingNames } from '../../shared/settings.ts';
import { identityOf, type ShopDefaults, type ShopIdentity, withDefaults } from '../../shared/shop-details.ts';
import type { Db, Tx } from '../db.ts';

/** The stored values of a group; of a value that no longer fits, and of one that was never saved, the default. */
export function readGroup<Name extends SettingGroup>(group: Name, stored: unknown): Settings[Name] {
  const { schema } = settingGroups[group];
  const { data, error } = schema.safeParse(stored ?? {});
  if (data) return data as Settings[Name];
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  const fitting = Object.entries(stored as object).filter(([name]) => !wrong.has(name));
  return schema.parse(Object.fromEntries(fitting)) as Settings[Name];
}

/** A group of settings as it is now: a change applies to whatever reads it next, in every process. */
export async function findSettings<Name extends SettingGroup>(
  db: Db | Tx,
  group: Name,
): Promise<Settings[Name]> {
  const row = await db.setting.findUnique({ where: { group } });
  return readGroup(group, row?.values);
}

/** Name, contact details and time zone, for commands and the start: requests and jobs have a reader of them. */
export async function findIdentity(db: Db, defaults: ShopDefaults): Promise<ShopIdentity> {
  return identityOf(withDefaults(await findSettings(db, 'shop'), defaults));
}

export async function listSettings(db: Db | Tx, defaults: ShopDefaults): Promise<Settings> {
  const rows = new Map((await db.setting.findMany()).map(({ group, values }) => [group, values]));
  const groups = settingNames.map((group) => [group, readGroup(group, rows.get(group))]);
  const settings = Object.fromEntries(groups) as Settings;
  return { ...settings, shop: withDefaults(settings.shop, defaults) };
}
