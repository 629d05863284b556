import { Failure } from '../../shared/base/failure.ts';
import { historyPaths } from '../../shared/customer/past-order.ts';
import { importHistory } from '../customer/history/mutations.ts';
import { previewHistory } from '../customer/history/plan.ts';
import type { WorkLimit } from '../image/work-limit.ts';
import { fileImport } from './file-import.ts';
import type { Mount } from './mount.ts';
import { historyAdmission } from './rest/history-operations.ts';
import { refuseUnknownParameters } from './rest/unknown-fields.ts';
import { sendJson } from './send.ts';

/** The paths where staff and programs preview and import orders and customers of an earlier shop. */
export function historyImports(workLimit: WorkLimit): Record<string, Mount> {
  const preview = fileImport(workLimit, historyAdmission, async ({ req, res, url }, ctx, file) => {
    if (ctx.idempotencyKey !== undefined) throw new Failure('IDEMPOTENCY_KEY_REFUSED');
    refuseUnknownParameters(url.searchParams);
    sendJson(req, res, 200, await previewHistory(ctx, file));
  });
  const apply = fileImport(workLimit, historyAdmission, async ({ req, res, url, requestId }, ctx, file) => {
    refuseUnknownParameters(url.searchParams);
    const counts = await importHistory(ctx, file);
    ctx.log.info({ requestId, actor: ctx.callerId, counts }, 'a file of an earlier shop was imported');
    sendJson(req, res, 200, counts);
  });
  return { [historyPaths.preview]: preview, [historyPaths.import]: apply };
}
