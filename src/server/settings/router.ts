import { AllSettings, SaveSettings } from '../../shared/settings.ts';
import { adminProcedure, router } from '../trpc.ts';
import { saveSettings } from './mutations.ts';
import { listSettings } from './queries.ts';

export const settingsRouter = router({
  list: adminProcedure.output(AllSettings).query(({ ctx }) => listSettings(ctx.db)),

  save: adminProcedure.input(SaveSettings).mutation(({ ctx, input }) => saveSettings(ctx, input)),
});
