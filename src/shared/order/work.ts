import { z } from 'zod';
import type { Permission } from '../staff/staff-role.ts';

/** The work that orders wait for: a filter of the staff's list of orders, and of programs. */
export const AwaitedWork = z.enum(['call', 'ship', 'pack', 'hand_over', 'late']);
export type AwaitedWork = z.infer<typeof AwaitedWork>;

/** The names of what an order waits for, the same on every screen of staff. */
export const workNames = {
  ship: 'Ready to ship',
  call: 'To call',
  review: 'Above limits',
  attention: 'Needs attention',
  packed: 'Packed',
  late: 'Late, or due by tomorrow',
} as const;

interface Part {
  title: string;
  /** Behind its number, such as `3 to call`. */
  words: string;
  note: string;
  /** The permission of those who do it; without one, all staff see it. */
  to?: Permission;
  /** The filter of the list of orders that has the same ones. */
  list?: AwaitedWork;
  /** The name of its page, and the words of the link that begins it. Without a page, each thing is done on a page of its own. */
  page?: 'calls' | 'pack' | 'handOverPacked' | 'cash';
  begin?: string;
}

const parts = {
  call: {
    title: 'Call',
    words: 'to call',
    note: 'Cash orders that nobody has confirmed yet.',
    to: 'orders',
    page: 'calls',
    begin: 'Make the calls',
  },
  pack: {
    title: 'Pack',
    words: 'to pack',
    note: 'Orders that are ready to ship, and not packed yet.',
    to: 'fulfilment',
    list: 'pack',
    page: 'pack',
    begin: 'Pack them',
  },
  handOver: {
    title: 'Hand over',
    words: 'to hand over',
    note: 'Packed orders that wait for a carrier, or for their shoppers.',
    to: 'fulfilment',
    list: 'hand_over',
    page: 'handOverPacked',
    begin: 'Hand them over',
  },
  collect: {
    title: 'Collect',
    words: 'to collect',
    note: 'Cash of delivered orders that carriers owe the shop.',
    to: 'orders',
    page: 'cash',
    begin: 'Record what was paid',
  },
  putRight: {
    title: 'Put right',
    words: 'to put right',
    note: 'Payments, withdrawals, requests, steps, e-mails and late orders that somebody has to look at.',
  },
} as const satisfies Record<string, Part>;
export type WorkPart = keyof typeof parts;

/** The parts of the list of work, in the order of an order's life. Their numbers are also those of the menu. */
export const workParts: Record<WorkPart, Part> = parts;

export const workPartNames = Object.keys(parts) as [WorkPart, ...WorkPart[]];

const perPart = <T extends z.ZodType>(schema: T) =>
  z.object(Object.fromEntries(workPartNames.map((part) => [part, schema])) as Record<WorkPart, T>);

/** The number of things in each part. */
export const WorkCounts = perPart(z.number().int().min(0));
export type WorkCounts = z.infer<typeof WorkCounts>;

/** The kinds of things to put right, in words. */
export const wrongWords = {
  payment: 'Payment needs attention',
  withdrawal: 'Withdrawal',
  request: 'Request',
  step: 'Step was not taken',
  email: 'E-mail failed',
  late: workNames.late,
} as const;

const WorkItem = z.object({
  /** Null for a payment without an order. */
  number: z.string().nullable(),
  name: z.string().nullable(),
  kind: z.enum(Object.keys(wrongWords) as [keyof typeof wrongWords]).nullable(),
  /** Since when it waits. */
  at: z.iso.datetime(),
});
export type WorkItem = z.infer<typeof WorkItem>;

/** The first few things of each part. */
export const WorkList = perPart(z.array(WorkItem));
export type WorkList = z.infer<typeof WorkList>;
