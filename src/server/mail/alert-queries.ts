import { statusesWhere } from '../../shared/order/order-status.ts';
import type { PaymentAttention } from '../../shared/order/payment-attention.ts';
import type { AlertKind } from '../../shared/settings/alert.ts';
import type { Db } from '../database/db.ts';
import { findBackupFaults } from '../recovery/backup/queries.ts';
import type { AlertFacts } from './alert-news.ts';

/** A row of `alerts`. */
export interface WaitingAlert {
  id: bigint;
  subjectId: string;
  facts: unknown;
}

/** The waiting alerts of a kind, oldest first. */
export function findWaiting(db: Db, kind: AlertKind): Promise<WaitingAlert[]> {
  return db.alert.findMany({
    where: { kind, sentAt: null },
    select: { id: true, subjectId: true, facts: true },
    orderBy: { id: 'asc' },
  });
}

/** The e-mail address of the first `owner` who can sign in, unless the settings name another. */
export async function findRecipient(db: Db, email: string): Promise<string | undefined> {
  if (email) return email;
  const owner = await db.staffAccount.findFirst({
    where: { role: 'owner', disabledAt: null },
    orderBy: { id: 'asc' },
    select: { email: true },
  });
  return owner?.email;
}

const subjectsOf = (alerts: WaitingAlert[]) => alerts.map(({ subjectId }) => subjectId);

/** Orders that are not over yet. */
async function findOrders(db: Db, alerts: WaitingAlert[]): Promise<AlertFacts['order'][]> {
  const orders = await db.order.findMany({
    where: {
      id: { in: subjectsOf(alerts) },
      status: { in: statusesWhere('isSale', true) },
    },
    select: {
      number: true,
      totalCents: true,
      paymentMethod: true,
      lines: { select: { quantity: true } },
      unconfirmed: { select: { isHeld: true } },
    },
    orderBy: { id: 'asc' },
  });
  return orders.map(({ lines, unconfirmed, ...order }) => ({
    ...order,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isInReview: unconfirmed?.isHeld === false,
  }));
}

/** Messages that staff have not marked as done. */
async function findMessages(db: Db, alerts: WaitingAlert[]): Promise<AlertFacts['message'][]> {
  const count = await db.message.count({ where: { id: { in: subjectsOf(alerts) }, doneAt: null } });
  return Array.from({ length: count }, () => ({}));
}

/** Payments that still need attention for the reason that the alert is about: its subject is `ID REASON`. */
async function findPayments(db: Db, alerts: WaitingAlert[]): Promise<AlertFacts['payment'][]> {
  const wanted = new Map(alerts.map(({ subjectId }) => subjectId.split(' ') as [string, PaymentAttention]));
  const payments = await db.payment.findMany({
    where: { id: { in: [...wanted.keys()] } },
    select: {
      id: true,
      amountCents: true,
      currency: true,
      attention: true,
      order: { select: { number: true } },
    },
    orderBy: { id: 'asc' },
  });
  return payments.flatMap(({ id, amountCents, currency, attention, order }) =>
    attention !== null && wanted.get(id) === attention
      ? [{ number: order?.number, amountCents: currency === 'usd' ? amountCents : undefined, attention }]
      : [],
  );
}

async function findDisputes(db: Db, alerts: WaitingAlert[]): Promise<AlertFacts['dispute'][]> {
  const payments = await findPayments(db, alerts);
  return payments.map(({ attention, ...facts }) => ({ ...facts, isLost: attention === 'dispute_lost' }));
}

/** The products with their current stock, fewest pieces first. */
async function findLowStock(db: Db, alerts: WaitingAlert[]): Promise<AlertFacts['lowStock'][]> {
  const rows = await db.productStock.findMany({
    where: { productId: { in: subjectsOf(alerts) } },
    select: { productId: true, stock: true, product: { select: { title: true } } },
    orderBy: [{ stock: 'asc' }, { productId: 'asc' }],
  });
  return rows.map(({ productId, stock, product: { title } }) => ({ productId, title, stock }));
}

async function findAccounts(db: Db, alerts: WaitingAlert[]): Promise<AlertFacts['lockedAccount'][]> {
  const ids = alerts.map(({ facts }) => (facts as { accountId: string }).accountId);
  return db.staffAccount.findMany({
    where: { id: { in: ids } },
    select: { email: true },
    orderBy: { email: 'asc' },
  });
}

/** The subject is `NAME ID`. */
async function countJobs(alerts: WaitingAlert[]): Promise<AlertFacts['failedJobs'][]> {
  const names = subjectsOf(alerts).map((subject) => subject.split(' ')[0] as string);
  return [...new Set(names)]
    .sort()
    .map((name) => ({ name, count: names.filter((one) => one === name).length }));
}

async function findBackups(db: Db, alerts: WaitingAlert[]): Promise<AlertFacts['backup'][]> {
  const told = subjectsOf(alerts);
  return (await findBackupFaults(db)).filter(({ fault }) => told.includes(fault));
}

type Reader<Kind extends AlertKind> = (db: Db, alerts: WaitingAlert[]) => Promise<AlertFacts[Kind][]>;

/** Reads the current facts of the waiting alerts of each kind; alerts that are not true any more have none. */
const readers: { [Kind in AlertKind]: Reader<Kind> } = {
  order: findOrders,
  message: findMessages,
  dispute: findDisputes,
  payment: findPayments,
  lowStock: findLowStock,
  lockedAccount: findAccounts,
  backup: findBackups,
  attack: async (_, alerts) => alerts.map(({ facts }) => facts as AlertFacts['attack']),
  failedJobs: (_, alerts) => countJobs(alerts),
};

/** A query takes at most 32,767 ids. After an import, more products may be sold out. */
const chunk = 10_000;

export async function readFacts(db: Db, kind: AlertKind, alerts: WaitingAlert[]): Promise<object[]> {
  const facts: object[] = [];
  for (let start = 0; start < alerts.length; start += chunk) {
    facts.push(...(await readers[kind](db, alerts.slice(start, start + chunk))));
  }
  return facts;
}
