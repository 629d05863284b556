import type { Prisma } from '../../../prisma/generated/client.ts';
import type { DocumentsExport, DocumentsOfOrders } from '../../shared/accounting/accounting.ts';
import { type Times, timesOf } from '../../shared/base/day.ts';
import { Failure } from '../../shared/base/failure.ts';
import { figure } from '../../shared/base/locale.ts';
import { type DocumentCounts, exportedDocuments, type IssuedDocument } from '../../shared/order/document.ts';
import type { Db, Tx } from '../database/db.ts';
import { isNumbered } from '../order/number.ts';
import { type ExportedFile, writeExport } from '../product/catalogue-file/export.ts';
import type { Context } from '../rpc/context.ts';
import { presentDocument } from './documents.ts';
import { countAllDue } from './due-documents.ts';

/** Documents that are read together: some 100 kB. */
const portion = 50;

export function issuedIn({ since, before }: Times): Prisma.DocumentWhereInput {
  return { createdAt: { ...(since && { gte: since }), ...(before && { lt: before }) } };
}

function issuedFor(numbers: string[]): Prisma.DocumentWhereInput {
  return { order: isNumbered(...numbers) };
}

export async function countDocuments(db: Db | Tx, where: Prisma.DocumentWhereInput): Promise<DocumentCounts> {
  const groups = await db.document.groupBy({ by: ['kind'], where, _count: true });
  const counts = { invoice: 0, receipt: 0, credit_note: 0 };
  for (const { kind, _count } of groups) counts[kind] = _count;
  return counts;
}

export async function findOrderIds(db: Db, numbers: string[]): Promise<string[]> {
  const where = isNumbered(...numbers);
  return (await db.order.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

/** The numbers of documents that these orders have, and that they lack. */
export async function findOverview(db: Db, numbers: string[]): Promise<DocumentsOfOrders> {
  const orderIds = await findOrderIds(db, numbers);
  const issued = await countDocuments(db, issuedFor(numbers));
  const { all, invoices } = await countAllDue(db, { orderIds });
  return { issued, due: all, notYet: orderIds.length - issued.invoice - invoices };
}

/** Kind by kind, in the sequence of their numbers. */
const inSequence = [
  { kind: 'asc' },
  { year: 'asc' },
  { position: 'asc' },
] satisfies Prisma.DocumentOrderByWithRelationInput[];

async function* eachDocument(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  ids: string[],
): AsyncGenerator<IssuedDocument> {
  for (let at = 0; at < ids.length; at += portion) {
    const where = { id: { in: ids.slice(at, at + portion) } };
    for (const stored of await db.document.findMany({ where, orderBy: inSequence })) {
      yield presentDocument(stored, publicUrl);
    }
  }
}

interface Documents {
  ids: string[];
  logo: Buffer | undefined;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** The ids of the requested documents. @throws Failure INVALID_INPUT if there is none, or too many for one file */
export async function findMany(
  { db, identity }: Pick<Context, 'db' | 'identity'>,
  { kind, from, to, numbers }: DocumentsExport,
): Promise<string[]> {
  const where: Prisma.DocumentWhereInput = {
    ...(kind && { kind }),
    ...issuedIn(timesOf({ from, to }, (await identity()).timeZone)),
    ...(numbers && issuedFor(numbers)),
  };
  const found = await db.document.findMany({
    where,
    select: { id: true },
    orderBy: inSequence,
    take: exportedDocuments + 1,
  });
  if (found.length > exportedDocuments) {
    const count = figure(await db.document.count({ where }));
    throw new Failure('INVALID_INPUT', {
      message: `These are ${count} documents, and a file has at most ${figure(exportedDocuments)}: choose fewer days, or one kind`,
    });
  }
  if (found.length === 0) throw new Failure('INVALID_INPUT', { message: 'No such documents were issued' });
  return found.map(({ id }) => id);
}

/** One PDF of these documents, each on separate pages. Like the other files for the accounts, it is written to disk first. */
export async function exportDocuments(
  ctx: Pick<Context, 'db' | 'publicUrl' | 'identity'>,
  { ids, logo, signal }: Documents,
): Promise<ExportedFile> {
  // Loaded when it is first needed: most processes never make one.
  const { writePdf } = await import('./pdf.ts');
  const { shopName } = await ctx.identity();
  const about = { title: 'Documents', author: shopName, createdAt: new Date(), logo };
  return writeExport((append) =>
    writePdf(eachDocument(ctx, ids), about, (bytes) => {
      signal.throwIfAborted();
      return append(bytes);
    }),
  );
}
