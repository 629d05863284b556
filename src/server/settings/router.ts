import { AllSettings, SaveSettings } from '../../shared/settings.ts';
import { permitted, router } from '../trpc.ts';
import { saveSettings } from './mutations.ts';
import { listSettings } from './queries.ts';

export const settingsRouter = router({
  list: permitted('shop')
    .output(AllSettings)
    .query(({ ctx }) => listSettings(ctx.db, ctx.shopDefaults)),

  save: permitted('shop')
    .input(SaveSettings)
    .mutation(({ ctx, input }) => saveSettings(ctx, input)),
});
