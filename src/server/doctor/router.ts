import { FirstSteps } from '../../shared/base/first-steps.ts';
import { HealthReport } from '../../shared/base/health.ts';
import { permitted, router } from '../rpc/trpc.ts';

export const healthRouter = router({
  check: permitted('shop')
    .output(HealthReport)
    .query(({ ctx }) => ctx.checkHealth()),

  firstSteps: permitted('shop')
    .output(FirstSteps)
    .query(({ ctx }) => ctx.firstSteps()),
});
