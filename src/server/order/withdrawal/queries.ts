import type { Prisma } from '../../../../prisma/generated/client.ts';
import { limits } from '../../../shared/base/limits.ts';
import { statusesWhere } from '../../../shared/order/order-status.ts';
import type { Withdrawal, WithdrawalList, WithdrawalQuery } from '../../../shared/order/withdrawal.ts';
import { readableEmail } from '../../base/readable-email.ts';
import type { Db, Tx } from '../../database/db.ts';
import { isNumbered } from '../number.ts';

const arrived = statusesWhere('hasArrived', true);

/** The order with a typed number, and when it has arrived; null if there is none. */
export async function findWithdrawn(tx: Tx, typed: string) {
  const order = await tx.order.findFirst({
    where: isNumbered(typed),
    select: {
      id: true,
      events: {
        where: { from: { notIn: arrived }, to: { in: arrived } },
        select: { createdAt: true },
        orderBy: { id: 'desc' },
        take: 1,
      },
    },
  });
  return order && { id: order.id, arrivedAt: order.events[0]?.createdAt };
}

export const withdrawalSelection = {
  id: true,
  orderNumber: true,
  name: true,
  email: true,
  part: true,
  receivedAt: true,
  periodEndsAt: true,
  receiptSentAt: true,
  doneAt: true,
  doneBy: true,
  order: {
    select: {
      number: true,
      status: true,
      customerEmail: true,
      withdrawals: { select: { id: true }, orderBy: { id: 'asc' }, take: 1 },
    },
  },
} satisfies Prisma.WithdrawalSelect;

type Row = Prisma.WithdrawalGetPayload<{ select: typeof withdrawalSelection }>;

export function presentWithdrawal({ order, email, ...row }: Row): Withdrawal {
  const { receivedAt, periodEndsAt, receiptSentAt, doneAt } = row;
  return {
    ...row,
    email: readableEmail(email),
    receivedAt: receivedAt.toISOString(),
    order: order && {
      number: order.number,
      status: order.status,
      hasAddress: order.customerEmail?.toLowerCase() === email,
    },
    periodEndsAt: periodEndsAt?.toISOString() ?? null,
    isLate: periodEndsAt !== null && receivedAt >= periodEndsAt,
    isRepeated: order !== null && order.withdrawals[0]?.id !== row.id,
    receiptSentAt: receiptSentAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
  };
}

const conditions = { open: { doneAt: null }, done: { doneAt: { not: null } }, all: {} };

/** A page of withdrawals. Open ones begin with the oldest, which has to be paid back first. */
export async function listWithdrawals(db: Db, { state, page }: WithdrawalQuery): Promise<WithdrawalList> {
  const [rows, open, all] = await Promise.all([
    db.withdrawal.findMany({
      where: conditions[state],
      select: withdrawalSelection,
      // Ids are in order of time.
      orderBy: { id: state === 'open' ? 'asc' : 'desc' },
      skip: (page - 1) * limits.pageSize,
      take: limits.pageSize,
    }),
    countOpenWithdrawals(db),
    db.withdrawal.count(),
  ]);
  return { data: rows.map(presentWithdrawal), counts: { open, done: all - open, all } };
}

export const countOpenWithdrawals = (db: Db | Tx) => db.withdrawal.count({ where: conditions.open });
