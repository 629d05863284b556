import { dayOf } from '../../shared/base/day.ts';
import { catalogueFilePaths, catalogueFileType } from '../../shared/product/catalogue-file.ts';
import { exportFormats } from '../../shared/product/import-format.ts';
import { createWorkLimit, type WorkLimit } from '../image/work-limit.ts';
import { exportCatalogue } from '../product/catalogue-file/export.ts';
import { otherForm } from '../product/catalogue-file/other-forms.ts';
import { catalogueImports, oneOf } from './catalogue-import.ts';
import { historyImports } from './history-import.ts';
import type { Mount } from './mount.ts';
import { restHeaders } from './rest/answer.ts';
import { catalogueFileAdmission } from './rest/catalogue-operations.ts';
import { withOptions } from './rest/options.ts';
import { refuseUnknownParameters } from './rest/unknown-fields.ts';
import { sendExport, staffContext } from './staff-visit.ts';

/** One file is parsed or written at a time: it takes a core, and some 250 MB with the most rows. */
const room = { atWork: 1, inside: 4 };

function headers(timeZone: string, name: string) {
  const day = dayOf(new Date(), timeZone);
  return {
    'content-type': `${catalogueFileType}; charset=utf-8; header=present`,
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
  };
}

/** The export of all products as a file, for staff and programs: the shop's own, or that of another shop software. */
function catalogueExport(workLimit: WorkLimit): Mount {
  return {
    methods: ['GET', 'HEAD'],
    headers: restHeaders,
    async handle(visit) {
      const admission = { ...catalogueFileAdmission, permission: 'export' } as const;
      const { db, identity, publicUrl } = await staffContext(visit, admission);
      refuseUnknownParameters(visit.url.searchParams, 'format');
      const format = oneOf(visit.url, 'format', exportFormats);
      const { timeZone } = await identity();
      const make = (signal: AbortSignal) =>
        exportCatalogue(db, signal, format && otherForm(format, { publicUrl, timeZone }));
      await sendExport(visit, { headers: headers(timeZone, format ?? 'catalogue'), workLimit, make });
    },
  };
}

/** Files of the catalogue, and those of an earlier shop, which take as much work. */
export function catalogueFiles(): Record<string, Mount> {
  const workLimit = createWorkLimit(room);
  const mounts = {
    [catalogueFilePaths.export]: catalogueExport(workLimit),
    ...catalogueImports(workLimit),
    ...historyImports(workLimit),
  };
  return Object.fromEntries(Object.entries(mounts).map(([path, mount]) => [path, withOptions(mount)]));
}
