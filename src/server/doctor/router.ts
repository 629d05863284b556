import { FirstSteps } from '../../shared/first-steps.ts';
import { HealthReport } from '../../shared/health.ts';
import { permitted, router } from '../trpc.ts';

export const healthRouter = router({
  check: permitted('shop')
    .output(HealthReport)
    .query(({ ctx }) => ctx.checkHealth()),

  firstSteps: permitted('shop')
    .output(FirstSteps)
    .query(({ ctx }) => ctx.firstSteps()),
});
