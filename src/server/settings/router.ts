import { z } from 'zod';
import {
  CountryProposal,
  CountryQuestion,
  CountrySaved,
  SaveCountry,
} from '../../shared/settings/country.ts';
import {
  AllSettings,
  ChangeSettings,
  OpenGroup,
  SaveSettings,
  StoredSettings,
  settingBytes,
} from '../../shared/settings/settings.ts';
import { isInScope } from '../rpc/access.ts';
import { rest } from '../rpc/rest.ts';
import { keyProcedure, permitted, router } from '../rpc/trpc.ts';
import { saveCountry } from './country/mutations.ts';
import { proposeCountry } from './country/queries.ts';
import { saveSettings } from './mutations.ts';
import { findGroup, listSettings } from './queries.ts';

const SettingsFound = z.object({ data: StoredSettings });

export const settingsRouter = router({
  list: permitted('shop')
    .output(AllSettings)
    .query(({ ctx }) => listSettings(ctx.db, ctx.shopDefaults)),

  find: permitted('shop')
    .input(StoredSettings.pick({ group: true }))
    .output(StoredSettings)
    .query(({ ctx, input }) => findGroup(ctx.db, input.group, ctx.shopDefaults)),

  save: permitted('shop')
    .meta({ bodyBytes: settingBytes })
    .input(SaveSettings)
    .output(StoredSettings)
    .mutation(({ ctx, input }) => saveSettings(ctx, input)),

  proposeCountry: permitted('shop')
    .input(CountryQuestion)
    .output(CountryProposal)
    .query(({ ctx, input }) => proposeCountry(ctx.db, input)),

  saveCountry: permitted('shop')
    .input(SaveCountry)
    .output(CountrySaved)
    .mutation(({ ctx, input }) => saveCountry(ctx, input)),

  get: rest(keyProcedure('settings:read', 'shop'), 'GET', '/settings/{group}', {
    operationId: 'getSettings',
    tag: 'Settings',
    summary: 'Get the settings of a group',
    refusals: ['INVALID_INPUT'],
  })
    .input(OpenGroup)
    .output(SettingsFound)
    .query(async ({ ctx, input }) => ({ data: await findGroup(ctx.db, input.group, ctx.shopDefaults) })),

  change: rest(keyProcedure('settings:write', 'shop'), 'PATCH', '/settings/{group}', {
    operationId: 'changeSettings',
    tag: 'Settings',
    summary: 'Change settings of a group',
    description:
      'Shoppers see them at once. All are saved, or none; a refusal names each value at fault. `alerts`, `holds` and `retention` protect the shop: they need the scope `safeguards:write` as well. Without `settings:read`, the response has the values that were sent, and no others.',
    refusals: ['SETTINGS_CHANGED'],
    bodyBytes: settingBytes,
  })
    .input(ChangeSettings)
    .output(SettingsFound)
    .mutation(async ({ ctx, input }) => {
      const saved = await saveSettings(ctx, input);
      if (await isInScope(ctx, 'settings:read')) return { data: saved };
      const sent = Object.keys(input.values).map((name) => [name, saved.values[name]]);
      return { data: { ...saved, values: Object.fromEntries(sent) } };
    }),
});
