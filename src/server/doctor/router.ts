import { HealthReport } from '../../shared/health.ts';
import { permitted, router } from '../trpc.ts';

export const healthRouter = router({
  check: permitted('shop')
    .output(HealthReport)
    .query(({ ctx }) => ctx.checkHealth()),
});
