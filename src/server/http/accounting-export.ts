import { AccountingExport } from '../../shared/accounting/accounting.ts';
import { dayOf } from '../../shared/base/day.ts';
import { catalogueFileType } from '../../shared/product/catalogue-file.ts';
import { exportAccounts } from '../accounting/export.ts';
import { createWorkLimit } from '../image/work-limit.ts';
import type { Mount } from './mount.ts';
import { accountingAdmission } from './rest/accounting-operations.ts';
import { restHeaders } from './rest/answer.ts';
import { withOptions } from './rest/options.ts';
import { daysInName, givenIn, sendExport, staffContext } from './staff-visit.ts';

export function accountingExport(): Mount {
  const workLimit = createWorkLimit({ atWork: 1, inside: 4 });
  return withOptions({
    methods: ['GET', 'HEAD'],
    headers: restHeaders,
    async handle(visit) {
      const { db, identity } = await staffContext(visit, accountingAdmission);
      const { timeZone } = await identity();
      const wanted = AccountingExport.parse(givenIn(visit.url));
      const days = daysInName(wanted, dayOf(new Date(), timeZone));
      const headers = {
        'content-type': `${catalogueFileType}; charset=utf-8; header=present`,
        'content-disposition': `attachment; filename="${wanted.table}-${days}.csv"`,
      };
      const make = (signal: AbortSignal) => exportAccounts(db, { wanted, timeZone, signal });
      await sendExport(visit, { headers, workLimit, make });
    },
  });
}
