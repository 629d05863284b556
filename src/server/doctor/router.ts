import { HealthReport } from '../../shared/health.ts';
import { adminProcedure, router } from '../trpc.ts';

export const healthRouter = router({
  check: adminProcedure.output(HealthReport).query(({ ctx }) => ctx.checkHealth()),
});
