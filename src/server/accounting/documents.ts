import type { Prisma } from '../../../prisma/generated/client.ts';
import { documentsExportPath } from '../../shared/accounting/accounting.ts';
import { dayOf } from '../../shared/base/day.ts';
import { Failure } from '../../shared/base/failure.ts';
import { toAmount } from '../../shared/base/money.ts';
import {
  DocumentContent,
  DocumentCustomer,
  type DocumentsIssued,
  documentHref,
  type IssueDocument,
  type IssuedDocument,
  issuedAtOnce,
  type OrderDocuments,
} from '../../shared/order/document.ts';
import { documentKinds } from '../../shared/order/document-kinds.ts';
import type { ShopIdentity } from '../../shared/settings/shop-details.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Db, Tx } from '../database/db.ts';
import { afterCommit, inTransaction } from '../database/transaction.ts';
import { presentTo } from '../order/fulfilment/present.ts';
import { findStanding } from '../order/fulfilment/queries.ts';
import { deliveryParts, presentAmounts, presentLineAmounts, taxedLine } from '../order/present.ts';
import { lockOrder } from '../order/status.ts';
import { isInScope } from '../rpc/access.ts';
import type { ActorContext, Context } from '../rpc/context.ts';
import { once } from '../rpc/idempotency.ts';
import { contentOf, customerOf, documentedOrder } from './document-content.ts';
import { countAllDue, type Due, type DueScope, findAllDue, findDue } from './due-documents.ts';
import { lettersWithoutFont } from './pdf-fonts.ts';

type StoredDocument = Prisma.DocumentGetPayload<object>;

export function presentDocument(stored: StoredDocument, publicUrl: string): IssuedDocument {
  const { number, kind, createdAt, actor, totalCents, token } = stored;
  const { lines, shippingCents, deliveryTaxes, ...content } = DocumentContent.parse(stored.content);
  const delivery = deliveryParts({ shippingCents, deliveryTaxes });
  return {
    ...content,
    ...presentAmounts(content.taxMode, lines.map(taxedLine), delivery),
    number,
    kind,
    issuedAt: createdAt.toISOString(),
    issuedBy: actor,
    customer: stored.customer === null ? null : DocumentCustomer.parse(stored.customer),
    lines: lines.map((line) => {
      const { title, sku, quantity, unitPriceCents } = line;
      const { total: amount, discount, tax, taxPercent } = presentLineAmounts(taxedLine(line));
      return { title, sku, quantity, unitPrice: toAmount(unitPriceCents), discount, amount, tax, taxPercent };
    }),
    shipping: toAmount(shippingCents),
    total: toAmount(totalCents),
    pdf: publicUrl + documentHref(token),
  };
}

/** A document for its issuer. Its PDF has the customer, so a program without `orders:read` gets the address for staff. */
export async function presentIssued(ctx: ActorContext, document: IssuedDocument): Promise<IssuedDocument> {
  const { order, kind } = document;
  const forStaff = `${ctx.publicUrl}${documentsExportPath}?${new URLSearchParams({ numbers: order, kind })}`;
  const pdf = (await isInScope(ctx, 'orders:read')) ? document.pdf : forStaff;
  return presentTo(ctx, { ...document, pdf });
}

/** The next number of a kind in this year. Its row stays locked until the transaction ends: a rollback gives the number back. */
async function nextPosition(tx: Tx, kind: string, year: number): Promise<number> {
  const [{ last }] = await tx.$queryRaw<[{ last: number }]>`
    INSERT INTO document_sequences (kind, year, last) VALUES (${kind}::document_kind, ${year}, 1)
    ON CONFLICT (kind, year) DO UPDATE SET last = document_sequences.last + 1 RETURNING last`;
  return last;
}

/** Issues a document of a locked order. The number is taken last, so that others wait for it as briefly as possible. */
async function write(tx: Tx, { actor }: ActorContext, due: Due, identity: ShopIdentity) {
  const { kind, subjectId, orderId, amountCents: totalCents } = due;
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: documentedOrder });
  const [{ now }] = await tx.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
  const year = Number(dayOf(now, identity.timeZone).slice(0, 4));
  const position = await nextPosition(tx, kind, year);
  const number = `${documentKinds[kind].prefix}-${year}-${String(position).padStart(5, '0')}`;
  const content = contentOf(due, order, identity);
  const customer = customerOf(order);
  const data = { kind, year, position, number, orderId, subjectId, totalCents, content, customer, actor };
  const stored = await tx.document.create({ data });
  await logActivity(tx, actor, {
    action: 'order.document_issued',
    subject: { id: orderId, name: order.number },
    changes: { document: [null, number] },
  });
  return stored;
}

/**
 * Issues a document, or returns the one that was issued before.
 * @throws Failure ORDER_NOT_FOUND, or ORDER_STEP_REFUSED if it is not due
 */
export async function issueDocument(ctx: ActorContext, input: IssueDocument): Promise<IssuedDocument> {
  const identity = await ctx.identity();
  const { kind, subject: subjectId } = input;
  // Only the number is kept for an Idempotency-Key: what earlier versions kept has fewer fields.
  const { number } = await once(ctx, 'order.issueDocument', input, async (tx) => {
    const { id: orderId } = await lockOrder(tx, (await findStanding(tx, input.number)).id);
    const known = await tx.document.findUnique({
      where: { orderId_kind_subjectId: { orderId, kind, subjectId } },
    });
    if (known) return { number: known.number };
    const due = (await findDue(tx, orderId)).find((one) => one.kind === kind && one.subjectId === subjectId);
    if (due) return { number: (await write(tx, ctx, due, identity)).number };
    const messages = {
      invoice:
        'An order has an invoice once it is shipped or handed over, and none if it came back from the door unpaid',
      receipt: 'No money has come in for this order',
      credit_note:
        'There is nothing to credit: an invoice comes first, then a refund or a return with a credit',
    };
    throw new Failure('ORDER_STEP_REFUSED', { message: messages[kind] });
  });
  return presentDocument(await ctx.db.document.findUniqueOrThrow({ where: { number } }), ctx.publicUrl);
}

/** Issues the invoices and credit notes that are due, oldest first, a hundred at a time. */
export async function issueAll(ctx: ActorContext, scope: DueScope): Promise<DocumentsIssued> {
  const identity = await ctx.identity();
  const due = await findAllDue(ctx.db, scope, issuedAtOnce);
  const written: StoredDocument[] = [];
  const issue = async (one: Due) => {
    const stored = await inTransaction(ctx.db, async (tx) => {
      await lockOrder(tx, one.orderId);
      const current = (await findDue(tx, one.orderId)).find(
        ({ kind, subjectId }) => kind === one.kind && subjectId === one.subjectId,
      );
      return current && write(tx, ctx, current, identity);
    });
    if (stored) written.push(stored);
  };
  const [first] = due;
  if (!first) return { issued: 0, left: 0, withBoxes: [] };
  await issue(first);
  const rest = await afterCommit(ctx.log, 'documents are left to be issued', async () => {
    for (const one of due.slice(1)) await issue(one);
    const withBoxes: string[] = [];
    for (const { number, content, customer } of written)
      if (await lettersWithoutFont([content, customer])) withBoxes.push(number);
    // An invoice may make credit notes due.
    return { left: (await countAllDue(ctx.db, scope)).all, withBoxes };
  });
  const issued = written.length;
  return { issued, ...(rest ?? { left: due.length - issued, withBoxes: [] }) };
}

const findIssued = (db: Db, orderId: string) =>
  db.document.findMany({ where: { orderId }, orderBy: { id: 'asc' } });

/** The issued documents of an order. @throws Failure ORDER_NOT_FOUND */
export async function listIssued(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  orderNumber: string,
): Promise<IssuedDocument[]> {
  const { id } = await findStanding(db, orderNumber);
  return (await findIssued(db, id)).map((one) => presentDocument(one, publicUrl));
}

/** The documents of an order, and what can be issued. @throws Failure ORDER_NOT_FOUND */
export async function findDocuments(
  { db, publicUrl, identity }: Pick<Context, 'db' | 'publicUrl' | 'identity'>,
  orderNumber: string,
): Promise<OrderDocuments> {
  const { id: orderId } = await findStanding(db, orderNumber);
  const stored = await findIssued(db, orderId);
  const due = await findDue(db, orderId);
  const shop = await identity();
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId }, select: documentedOrder });
  const unissued = due.map((one) => contentOf(one, order, shop));
  const texts = [...stored.map(({ content }) => content), ...unissued, customerOf(order)];
  return {
    data: {
      issued: stored.map((one) => presentDocument(one, publicUrl)),
      due: due.map(({ kind, subjectId: subject, amountCents }) => ({
        kind,
        subject,
        amount: toAmount(amountCents),
      })),
      lettersMissing: await lettersWithoutFont(texts),
    },
  };
}

/** The document that a link leads to. @throws Failure PATH_NOT_FOUND */
export async function findLinked(db: Db, token: string): Promise<StoredDocument> {
  const stored = await db.document.findUnique({ where: { token } });
  if (!stored) throw new Failure('PATH_NOT_FOUND');
  return stored;
}
