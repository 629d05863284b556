import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { escapeFormula } from '../../shared/base/formula.ts';
import { unsubscribeLink } from '../../shared/mail/newsletter.ts';
import type { Db } from '../database/db.ts';
import { logExport } from '../mail/newsletter/mutations.ts';
import { allSubscribers } from '../mail/newsletter/queries.ts';
import { recentProof } from '../rpc/access.ts';
import type { Mount } from './mount.ts';
import { staffContext } from './staff-visit.ts';

const csv = {
  header: true,
  record_delimiter: 'windows',
  columns: [
    { key: 'email', header: 'email' },
    { key: 'confirmedAt', header: 'since' },
    { key: 'unsubscribe', header: 'unsubscribe' },
  ],
  // An address may begin with + or -, which a spreadsheet would take for a formula.
  cast: { string: escapeFormula, date: (date: Date) => date.toISOString() },
} as const;

/** The rows of the file. The sender of the newsletter puts the last column into its text and its `List-Unsubscribe` header. */
async function* rowsOf(db: Db, publicUrl: string) {
  for await (const { email, confirmedAt, unsubscribeToken } of allSubscribers(db)) {
    yield { email, confirmedAt, unsubscribe: unsubscribeLink(publicUrl, unsubscribeToken) };
  }
}

/** The file of all newsletter subscribers who have confirmed, for staff. */
export const newsletterExport: Mount = {
  methods: ['GET', 'HEAD'],
  async handle(visit) {
    const { req, res } = visit;
    const ctx = await staffContext(visit, { access: 'staff', permission: 'export', ...recentProof });
    if (req.method === 'HEAD') return void res.writeHead(200).end();
    await logExport(ctx);
    res.setHeader('content-type', 'text/csv; charset=utf-8');
    res.setHeader('content-disposition', 'attachment; filename="newsletter.csv"');
    await pipeline(rowsOf(ctx.db, ctx.publicUrl), stringify(csv), res).catch(
      (error: NodeJS.ErrnoException) => {
        // A client that disconnects in the middle does not want the rest.
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      },
    );
  },
};
