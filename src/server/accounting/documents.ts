import { Prisma } from '../../../prisma/generated/client.ts';
import { documentsExportPath } from '../../shared/accounting/accounting.ts';
import { dayOf } from '../../shared/base/day.ts';
import { Failure } from '../../shared/base/failure.ts';
import { toAmount } from '../../shared/base/money.ts';
import {
  DocumentContent,
  DocumentCustomer,
  documentHref,
  documentKinds,
  type IssueDocument,
  type IssuedDocument,
  type OrderDocuments,
} from '../../shared/order/document.ts';
import { lineCents } from '../../shared/order/order-price.ts';
import type { ShopIdentity } from '../../shared/settings/shop-details.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Db, Tx } from '../database/db.ts';
import { afterCommit, inTransaction } from '../database/transaction.ts';
import { presentTo } from '../order/fulfilment/present.ts';
import { findStanding } from '../order/fulfilment/queries.ts';
import { lockOrder } from '../order/status.ts';
import { isInScope } from '../rpc/access.ts';
import type { ActorContext, Context } from '../rpc/context.ts';
import { once } from '../rpc/idempotency.ts';
import { countAllDue, type Due, type DueScope, findAllDue, findDue } from './due-documents.ts';

type StoredDocument = Prisma.DocumentGetPayload<object>;

/** The most documents that one call issues: some 10 ms each. */
const atOnce = 100;

export function presentDocument(stored: StoredDocument, publicUrl: string): IssuedDocument {
  const { number, kind, createdAt, actor, totalCents, token } = stored;
  const { lines, shippingCents, ...content } = DocumentContent.parse(stored.content);
  return {
    ...content,
    number,
    kind,
    issuedAt: createdAt.toISOString(),
    issuedBy: actor,
    customer: stored.customer === null ? null : DocumentCustomer.parse(stored.customer),
    lines: lines.map(({ unitPriceCents, ...line }) => ({
      ...line,
      unitPrice: toAmount(unitPriceCents),
      amount: toAmount(lineCents({ unitCents: unitPriceCents, quantity: line.quantity })),
    })),
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

const orderSelection = {
  number: true,
  createdAt: true,
  paymentMethod: true,
  customerName: true,
  customerAddress: true,
  customerPhone: true,
  shippingCents: true,
  lines: {
    select: { title: true, sku: true, quantity: true, unitPriceCents: true },
    orderBy: { position: 'asc' },
  },
  documents: { where: { kind: 'invoice' }, select: { number: true } },
} satisfies Prisma.OrderSelect;
type Order = Prisma.OrderGetPayload<{ select: typeof orderSelection }>;

/** The lines of a document that is about money alone. */
function moneyLine({ kind, amountCents }: Due, { paymentMethod, number }: Order) {
  const byMethod =
    kind === 'receipt'
      ? { card: 'Payment by card', cash: 'Payment in cash' }
      : { card: 'Refund by card', cash: 'Credit for what came back' };
  const title = `${byMethod[paymentMethod]}, order ${number}`;
  return [{ title, sku: null, quantity: 1, unitPriceCents: amountCents }];
}

function contentOf(due: Due, order: Order, { shopName, contact, timeZone }: ShopIdentity): DocumentContent {
  const { legalName, taxNumber, address, email, phone } = contact;
  const isInvoice = due.kind === 'invoice';
  return {
    seller: { name: shopName, legalName, taxNumber, address, email, phone },
    order: order.number,
    placedAt: order.createdAt.toISOString(),
    method: order.paymentMethod,
    timeZone,
    lines: isInvoice ? order.lines : moneyLine(due, order),
    shippingCents: isInvoice ? order.shippingCents : 0,
    corrects: due.kind === 'credit_note' ? (order.documents[0]?.number ?? null) : null,
  };
}

function customerOf(order: Order): DocumentCustomer | typeof Prisma.DbNull {
  const { customerName: name, customerAddress, customerPhone } = order;
  return name === null ? Prisma.DbNull : { name, address: customerAddress ?? '', phone: customerPhone ?? '' };
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
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: orderSelection });
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
  return once(ctx, 'order.issueDocument', input, async (tx) => {
    const { id: orderId } = await lockOrder(tx, (await findStanding(tx, input.number)).id);
    const known = await tx.document.findUnique({
      where: { orderId_kind_subjectId: { orderId, kind, subjectId } },
    });
    if (known) return presentDocument(known, ctx.publicUrl);
    const due = (await findDue(tx, orderId)).find((one) => one.kind === kind && one.subjectId === subjectId);
    if (due) return presentDocument(await write(tx, ctx, due, identity), ctx.publicUrl);
    const messages = {
      invoice: 'An order has an invoice once it is shipped or handed over: until then it can be corrected',
      receipt: 'No money has come in for this order',
      credit_note:
        'There is nothing to credit: an invoice comes first, then a refund or a return with a credit',
    };
    throw new Failure('ORDER_STEP_REFUSED', { message: messages[kind] });
  });
}

/** Issues the invoices and credit notes that are due, oldest first, a hundred at a time. */
export async function issueAll(
  ctx: ActorContext,
  scope: DueScope,
): Promise<{ issued: number; left: number }> {
  const identity = await ctx.identity();
  const due = await findAllDue(ctx.db, scope, atOnce);
  let issued = 0;
  const issue = (one: Due) =>
    inTransaction(ctx.db, async (tx) => {
      await lockOrder(tx, one.orderId);
      const current = (await findDue(tx, one.orderId)).find(
        ({ kind, subjectId }) => kind === one.kind && subjectId === one.subjectId,
      );
      if (!current) return 0;
      await write(tx, ctx, current, identity);
      return 1;
    });
  const issueRest = async () => {
    for (const one of due.slice(1)) issued += await issue(one);
    // An invoice may make credit notes due.
    return (await countAllDue(ctx.db, scope)).all;
  };
  const [first] = due;
  if (!first) return { issued, left: 0 };
  issued = await issue(first);
  const left = await afterCommit(ctx.log, 'documents are left to be issued', issueRest);
  return { issued, left: left ?? due.length - issued };
}

/** The documents of an order, and what can be issued. @throws Failure ORDER_NOT_FOUND */
export async function findDocuments(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  orderNumber: string,
): Promise<OrderDocuments> {
  const { id: orderId } = await findStanding(db, orderNumber);
  const stored = await db.document.findMany({ where: { orderId }, orderBy: { id: 'asc' } });
  const due = await findDue(db, orderId);
  return {
    data: {
      issued: stored.map((one) => presentDocument(one, publicUrl)),
      due: due.map(({ kind, subjectId: subject, amountCents }) => ({
        kind,
        subject,
        amount: toAmount(amountCents),
      })),
    },
  };
}

/** The document that a link leads to. @throws Failure PATH_NOT_FOUND */
export async function findLinked(db: Db, token: string): Promise<StoredDocument> {
  const stored = await db.document.findUnique({ where: { token } });
  if (!stored) throw new Failure('PATH_NOT_FOUND');
  return stored;
}
