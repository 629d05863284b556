import { useRef } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { limits } from '../../../shared/base/limits.ts';
import type { OrdersChanged } from '../../../shared/order/bulk-orders.ts';
import { OrderRow } from '../../../shared/order/manage-order.ts';
import type { PlanSteps } from '../../../shared/order/planned-steps.ts';
import type { AwaitedWork } from '../../../shared/order/work.ts';
import { trpc } from '../../api/trpc.ts';
import { readObject, staffPrefix, tabStorage } from '../../page/browser-storage.ts';
import { paths } from '../../page/paths.ts';
import { onSignOut } from '../../staff/use-staff.ts';
import { focusTitle } from '../../ui/focus.ts';
import { usePlan } from './use-order-command.ts';

const Selection = z.object({
  /** The selected orders as they were last seen, by number. */
  rows: z.record(z.string(), OrderRow),
  /** The reasons why a step was not taken with some of them. */
  refusals: z.record(z.string(), z.string()),
  /** The carrier that they are handed to, as a select has it; nobody if it is empty. */
  carrier: z.string(),
  /** Tracking numbers as they are typed, by order number. */
  tracking: z.record(z.string(), z.string()),
  /** The list that they were selected in. */
  listHref: z.string().optional(),
});
type Selection = z.infer<typeof Selection>;

const storageKey = `${staffPrefix}selected-orders`;
const nothing: Selection = { rows: {}, refusals: {}, carrier: '', tracking: {} };

/** Stored for this tab, so that it survives pages and reloads. */
export const useSelection = create<Selection>(
  () => Selection.safeParse(readObject(tabStorage, storageKey)).data ?? nothing,
);

onSignOut(() => useSelection.setState({ ...nothing, listHref: undefined }));

export function changeSelection(change: Partial<Selection>): void {
  useSelection.setState(change);
  tabStorage.setItem(storageKey, JSON.stringify(useSelection.getState()));
}

const without = <T>(record: Record<string, T>, gone: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([number]) => !gone.has(number)));

/** Selects orders, or takes them out. @returns the number of orders that there was no room for */
export function selectOrders(orders: OrderRow[], isSelected: boolean): number {
  const { rows, refusals, tracking } = useSelection.getState();
  if (!isSelected) {
    const gone = new Set(orders.map(({ number }) => number));
    changeSelection({
      rows: without(rows, gone),
      refusals: without(refusals, gone),
      tracking: without(tracking, gone),
    });
    return 0;
  }
  const added = orders.filter(({ number }) => !(number in rows));
  const room = limits.bulkOrders - Object.keys(rows).length;
  const taken = added.slice(0, Math.max(0, room)).map((order) => [order.number, order]);
  changeSelection({ rows: { ...rows, ...Object.fromEntries(taken) } });
  return added.length - taken.length;
}

/** Selects the oldest orders that wait for this work, and no others: the way back from them leads to the list of work. */
export function useTakeWork() {
  const { client } = trpc.useUtils();
  return async (work: AwaitedWork): Promise<void> => {
    const { totalDoc } = await client.order.manage.query({ work, limit: 1 });
    const page = Math.max(1, Math.ceil(totalDoc / limits.bulkOrders));
    const { data } = await client.order.manage.query({ work, page, limit: limits.bulkOrders });
    selectNone();
    selectOrders(data, true);
    changeSelection({ listHref: `${paths.work}#handOver` });
  };
}

export function selectNone(): void {
  changeSelection({ rows: {}, refusals: {}, tracking: {} });
}

export function refreshSelection(orders: OrderRow[]): void {
  const { rows } = useSelection.getState();
  const changed = orders.filter((order) => {
    const known = rows[order.number];
    return known && JSON.stringify(known) !== JSON.stringify(order);
  });
  if (changed.length > 0)
    changeSelection({
      rows: { ...rows, ...Object.fromEntries(changed.map((order) => [order.number, order])) },
    });
}

/** Keeps those orders selected with which a step was not taken, with the reasons. */
function settleSelection({ data }: OrdersChanged): void {
  const done = data.filter(({ refusal }) => refusal === null);
  const gone = new Set(done.map(({ number }) => number));
  const { rows, refusals, tracking } = useSelection.getState();
  const left = without(rows, gone);
  const reasons = without(refusals, gone);
  for (const { number, status, refusal } of data) {
    const row = left[number];
    if (row && status) left[number] = { ...row, status };
    if (refusal) reasons[number] = refusal.message;
  }
  changeSelection({ rows: left, refusals: reasons, tracking: without(tracking, gone) });
}

/**
 * Plans a step of several orders. Those for which one request had no time are sent again, as long as each request gets some of them
 * done.
 */
export function usePlanOfMany(refused?: (words: string) => void) {
  const { attempt, isPending, refusal } = usePlan(refused);
  const settled = useRef(new Set<string>());
  const done = useRef(0);

  /** @returns false when the rest was refused, with the reason in `refusal` */
  async function plan(input: PlanSteps): Promise<boolean> {
    for (;;) {
      const orders = input.orders.filter(({ number }) => !settled.current.has(number));
      const planned = await attempt({ ...input, orders } as PlanSteps);
      if (!planned) return false;
      settleSelection(planned.answer);
      const { data } = planned.answer;
      const busy = data.filter((one) => one.refusal?.code === 'BUSY');
      const before = done.current;
      done.current += data.filter((one) => one.refusal === null).length;
      if (busy.length === 0 || done.current === before) {
        settled.current.clear();
        setTimeout(focusTitle);
        return true;
      }
      for (const one of data) if (!busy.includes(one)) settled.current.add(one.number);
    }
  }

  return { plan, isPending, refusal };
}

/** The step that was last taken on the page of an order, for the next one. */
export const useWork = create<{ step?: 'ship' | 'deliver' }>(() => ({}));
