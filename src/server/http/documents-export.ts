import { DocumentsExport } from '../../shared/accounting/accounting.ts';
import { dayOf } from '../../shared/base/day.ts';
import { exportDocuments, findMany } from '../accounting/many-documents.ts';
import { type LogoParts, readLogo } from '../image/logo.ts';
import { createWorkLimit } from '../image/work-limit.ts';
import { recentProof } from '../rpc/access.ts';
import type { Mount } from './mount.ts';
import { daysInName, givenIn, sendExport, staffContext } from './staff-visit.ts';

export function documentsExport(logoParts: LogoParts): Mount {
  const workLimit = createWorkLimit({ atWork: 1, inside: 4 });
  return {
    methods: ['GET', 'HEAD'],
    async handle(visit) {
      const ctx = await staffContext(visit, { access: 'staff', permission: 'export', ...recentProof });
      const wanted = DocumentsExport.parse(givenIn(visit.url));
      const ids = await findMany(ctx, wanted);
      const { timeZone, look } = await ctx.identity();
      const kinds = wanted.kind ? `${wanted.kind.replace('_', '-')}s` : 'documents';
      const days = daysInName(wanted, dayOf(new Date(), timeZone));
      const headers = {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${kinds}-${days}.pdf"`,
        'cache-control': 'private, no-store',
      };
      const make = async (signal: AbortSignal) =>
        exportDocuments(ctx, { ids, logo: await readLogo(logoParts, look), signal });
      await sendExport(visit, { headers, workLimit, make });
    },
  };
}
