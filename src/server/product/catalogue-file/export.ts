import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Db } from '../../database/db.ts';
import { csv, headerLine, productLines } from './lines.ts';
import type { OtherForm } from './other-forms.ts';
import { eachProduct } from './queries.ts';

export interface ExportedFile {
  bytes: number;
  /** Closing it, at its end or before, frees the file. */
  stream: Readable;
}

/**
 * A file with the content that `write` appends. It is written to disk before it is sent: a transaction lasts as long as the database
 * needs, not until the slowest client has read all of it.
 */
export async function writeExport(
  write: (append: (part: string | Buffer) => Promise<void>) => Promise<void>,
): Promise<ExportedFile> {
  const path = join(tmpdir(), `export-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    // Unlinked at once, so that the file never stays after the process has ended.
    await rm(path);
    await write((part) => handle.appendFile(part));
    const { size } = await handle.stat();
    return { bytes: size, stream: handle.createReadStream({ start: 0 }) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * All products of one snapshot as a file.
 * @param form that of another shop; the shop's own if there is none
 */
export function exportCatalogue(db: Db, signal: AbortSignal, form?: OtherForm): Promise<ExportedFile> {
  return writeExport(async (append) => {
    if (!form) await append(headerLine);
    const columns = await form?.columns(db);
    if (columns) await append(stringify([columns], csv));
    await eachProduct(db, async (families, names) => {
      signal.throwIfAborted();
      const own = () => families.flatMap(({ product, variants }) => [product, ...variants]);
      await append(
        form && columns
          ? stringify(families.flatMap(form.rows), { ...csv, columns })
          : productLines(own(), names),
      );
    });
  });
}
