import { pipeline } from 'node:stream/promises';
import { AccountingExport } from '../../shared/accounting/accounting.ts';
import { dayOf } from '../../shared/base/day.ts';
import { catalogueFileType } from '../../shared/product/catalogue-file.ts';
import { exportAccounts } from '../accounting/export.ts';
import { createWorkLimit } from '../image/work-limit.ts';
import type { Mount } from './mount.ts';
import { accountingAdmission } from './rest/accounting-operations.ts';
import { restHeaders } from './rest/answer.ts';
import { withOptions } from './rest/options.ts';
import { leavingOf, staffContext } from './staff-visit.ts';

/** `orders-2026-11-01-2026-11-30.csv`; without days, the day of the export. */
function nameOf({ table, from, to }: AccountingExport, today: string): string {
  const days = from || to ? [from ?? 'begin', to ?? today] : [today];
  return `${[table, ...days].join('-')}.csv`;
}

/** The exports for the accounts, for staff and programs. */
export function accountingExport(): Mount {
  const workLimit = createWorkLimit({ atWork: 1, inside: 4 });
  return withOptions({
    methods: ['GET', 'HEAD'],
    headers: restHeaders,
    async handle(visit) {
      const { req, res, url } = visit;
      const signal = leavingOf(res);
      const { db, identity } = await staffContext(visit, accountingAdmission);
      const { timeZone } = await identity();
      const given = [...url.searchParams].filter(([, value]) => value !== '');
      const wanted = AccountingExport.parse(Object.fromEntries(given));
      const headers = {
        'content-type': `${catalogueFileType}; charset=utf-8; header=present`,
        'content-disposition': `attachment; filename="${nameOf(wanted, dayOf(new Date(), timeZone))}"`,
      };
      if (req.method === 'HEAD') return void res.writeHead(200, headers).end();
      try {
        const { bytes, stream } = await workLimit.admit(() =>
          workLimit.work(() => exportAccounts(db, { wanted, timeZone, signal })),
        );
        res.writeHead(200, { ...headers, 'content-length': bytes });
        await pipeline(stream, res);
      } catch (error) {
        // A client that disconnects in the middle of a file does not want the rest.
        if (!signal.aborted) throw error;
      }
    },
  });
}
