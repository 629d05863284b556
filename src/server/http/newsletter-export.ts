import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { recentProof } from '../access.ts';
import { escapeFormula } from '../catalogue-file/cells.ts';
import { logExport } from '../newsletter/mutations.ts';
import { allSubscribers } from '../newsletter/queries.ts';
import type { Mount } from './mount.ts';
import { staffContext } from './staff-visit.ts';

const csv = {
  header: true,
  record_delimiter: 'windows',
  columns: [
    { key: 'email', header: 'email' },
    { key: 'createdAt', header: 'since' },
  ],
  // An address may begin with + or -, which a spreadsheet would take for a formula.
  cast: { string: escapeFormula, date: (date: Date) => date.toISOString() },
} as const;

/** The file of all newsletter subscribers, for staff. */
export const newsletterExport: Mount = {
  methods: ['GET'],
  async handle(visit) {
    const { res } = visit;
    const ctx = await staffContext(visit, { access: 'staff', permission: 'export', ...recentProof });
    await logExport(ctx);
    res.setHeader('content-type', 'text/csv; charset=utf-8');
    res.setHeader('content-disposition', 'attachment; filename="newsletter.csv"');
    await pipeline(allSubscribers(ctx.db), stringify(csv), res).catch((error: NodeJS.ErrnoException) => {
      // A client that disconnects in the middle does not want the rest.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  },
};
