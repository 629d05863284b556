import { z } from 'zod';
import { type SettingGroup, settingGroups } from './settings.ts';

export function withoutDefault(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? withoutDefault(schema.unwrap() as z.ZodType)
    : schema;
}

/**
 * The name of a value on the form: `hero.picture` of the home page is “Hero: Picture”, `promos.0.title` is “Promo banners 1:
 * Title”.
 * @returns the path if the value no longer exists
 */
export function settingTitle(group: string, path: string): string {
  let schema: z.ZodType | undefined = settingGroups[group as SettingGroup]?.schema;
  const titles: string[] = [];
  for (const key of path.split('.')) {
    const plain: z.ZodType | undefined = schema && withoutDefault(schema);
    if (plain instanceof z.ZodArray) {
      schema = plain.element as z.ZodType;
      titles.push(`${titles.pop() ?? ''} ${Number(key) + 1}`);
      continue;
    }
    schema = plain instanceof z.ZodObject ? (plain.shape[key] as z.ZodType | undefined) : undefined;
    if (!schema) return path;
    titles.push((schema.meta() as { title?: string } | undefined)?.title ?? key);
  }
  return titles.join(': ');
}
