import { pipeline } from 'node:stream/promises';
import { DocumentsExport } from '../../shared/accounting/accounting.ts';
import { dayOf } from '../../shared/base/day.ts';
import { exportDocuments, findMany } from '../accounting/many-documents.ts';
import { type LogoParts, readLogo } from '../image/logo.ts';
import { createWorkLimit } from '../image/work-limit.ts';
import { recentProof } from '../rpc/access.ts';
import type { Mount } from './mount.ts';
import { leavingOf, staffContext } from './staff-visit.ts';

/** `invoices-2026-11-01-2026-11-30.pdf`; without days, the day of the export. */
function nameOf({ kind, from, to }: DocumentsExport, today: string): string {
  const days = from || to ? [from ?? 'begin', to ?? today] : [today];
  return `${[kind ? `${kind.replace('_', '-')}s` : 'documents', ...days].join('-')}.pdf`;
}

/** Many documents as one PDF, for staff. */
export function documentsExport(logoParts: LogoParts): Mount {
  const workLimit = createWorkLimit({ atWork: 1, inside: 4 });
  return {
    methods: ['GET', 'HEAD'],
    async handle(visit) {
      const { req, res, url } = visit;
      const signal = leavingOf(res);
      const ctx = await staffContext(visit, { access: 'staff', permission: 'export', ...recentProof });
      const given = [...url.searchParams].filter(([, value]) => value !== '');
      const wanted = DocumentsExport.parse(Object.fromEntries(given));
      const ids = await findMany(ctx, wanted);
      const { timeZone, look } = await ctx.identity();
      const today = dayOf(new Date(), timeZone);
      const headers = {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${nameOf(wanted, today)}"`,
        'cache-control': 'private, no-store',
      };
      if (req.method === 'HEAD') return void res.writeHead(200, headers).end();
      try {
        const { bytes, stream } = await workLimit.admit(() =>
          workLimit.work(async () =>
            exportDocuments(ctx, { ids, logo: await readLogo(logoParts, look), signal }),
          ),
        );
        res.writeHead(200, { ...headers, 'content-length': bytes });
        await pipeline(stream, res);
      } catch (error) {
        // A client that disconnects in the middle of a file does not want the rest.
        if (!signal.aborted) throw error;
      }
    },
  };
}
