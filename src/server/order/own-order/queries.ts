import type { Prisma } from '../../../../prisma/generated/client.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import type { OwnOrder, OwnStep } from '../../../shared/order/own-order.ts';
import type { Db } from '../../database/db.ts';
import { findSettings } from '../../settings/queries.ts';
import { awaitsCall } from '../fulfilment/search.ts';
import { effectOf, isOpenToShopper, plannedSelection, shopper } from '../fulfilment/waiting.ts';
import { findLinked } from '../link.ts';
import { isAllBack, piecesOf } from '../pieces.ts';
import { orderSelection, presentOrder } from '../present.ts';
import { placeOf } from '../queries.ts';
import { presentRequest, requestSelection } from '../requests.ts';
import { mayReturn, mayStep } from '../status.ts';

const ownSelection = {
  ...orderSelection,
  channel: true,
  packedAt: true,
  customerName: true,
  customerAddress: true,
  requests: { select: requestSelection, orderBy: { id: 'asc' } },
  plannedSteps: {
    where: { actor: shopper },
    select: { ...plannedSelection, refusal: true },
    orderBy: { plannedAt: 'desc' },
    take: 1,
  },
} satisfies Prisma.OrderSelect;

type OwnRow = Prisma.OrderGetPayload<{ select: typeof ownSelection }>;

/** The parts of an order's state that only SQL computes. */
interface CallState {
  awaitsCall: boolean;
  callAt: Date | null;
  /** The time left to undo the step that waits; null without one. */
  leftMs: number | null;
}

async function findCallState(db: Db, id: string): Promise<CallState> {
  const [state] = await db.$queryRaw<[CallState]>`
    SELECT ${awaitsCall} AS "awaitsCall",
      (SELECT CASE WHEN c.actor = ${shopper} AND c.retry_at > now() THEN c.retry_at END
        FROM order_calls c WHERE c.order_id = o.id ORDER BY c.id DESC LIMIT 1) AS "callAt",
      (SELECT ceil(extract(epoch FROM p.due_at - clock_timestamp()) * 1000)::int
        FROM planned_steps p WHERE p.order_id = o.id AND p.actor = ${shopper} AND p.refusal IS NULL) AS "leftMs"
    FROM orders o WHERE o.id = ${id}::uuid`;
  return state;
}

/** Whether the shopper can cancel an order: unpaid ones are cancelled, paid ones refunded. */
const mayCancel = (order: Pick<OwnRow, 'status' | 'paymentMethod' | 'channel' | 'packedAt'>) =>
  isOpenToShopper(order) && (mayStep(order, 'cancel') || statusIs(order.status, 'isPaid', true));

function stepsOf(order: OwnRow, { awaitsCall, callAt }: CallState, mayConfirm: boolean): OwnStep[] {
  if (order.plannedSteps.some(({ refusal }) => refusal === null)) return [];
  const isOpen = isOpenToShopper(order);
  const steps: Record<OwnStep, boolean> = {
    change: isOpen && statusIs(order.status, 'correctable', 'quantities and customer'),
    cancel: mayCancel(order),
    confirm: isOpen && awaitsCall && mayConfirm,
    call_later: isOpen && awaitsCall && callAt === null,
    return: mayReturn(order) && !isAllBack(piecesOf(order.lines, order.returns)),
  };
  return (Object.keys(steps) as OwnStep[]).filter((step) => steps[step]);
}

/**
 * The order of a link, as its page shows it: nothing that the e-mails about it do not say.
 * @throws Failure ORDER_NOT_FOUND
 */
export async function findOwnOrder(db: Db, token: string): Promise<OwnOrder> {
  const { id, purpose } = await findLinked(db, token);
  const [order, state, { linkConfirms }] = await Promise.all([
    db.order.findUniqueOrThrow({ where: { id }, select: ownSelection }),
    findCallState(db, id),
    findSettings(db, 'holds'),
  ]);
  const { customerName: name, customerPhone, customerAddress, plannedSteps, packedAt } = order;
  const [planned] = plannedSteps;
  return {
    data: {
      ...presentOrder(order),
      collectAt: await placeOf(db, order),
      customer:
        name === null
          ? null
          : { name, address: customerAddress ?? '', phoneEnd: customerPhone?.slice(-2) ?? '' },
      packed: packedAt !== null,
      // A browser that has ordered with the number of somebody else must not confirm that, too.
      steps: stepsOf(
        order,
        state,
        purpose === 'email' && (linkConfirms || order.unconfirmed?.isHeld === false),
      ),
      requests: order.requests.map(presentRequest),
      callAt: state.callAt?.toISOString() ?? null,
      planned: planned
        ? { effect: effectOf(planned), leftMs: Math.max(0, state.leftMs ?? 0), refusal: planned.refusal }
        : null,
    },
  };
}
