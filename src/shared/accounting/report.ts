import { z } from 'zod';
import { countDays } from '../base/day.ts';
import { Day } from '../base/day-schema.ts';
import { OrderStatus } from '../order/order.ts';
import { WorkCounts } from '../order/work.ts';
import { BackupState } from '../recovery/backup.ts';

/** Days of the dashboard's chart. */
export const reportDays = 366;

/** Days whose figures are shown one by one. */
export const ReportQuery = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { message: 'The first day is after the last', path: ['to'] })
  .refine(({ from, to }) => countDays(from, to) <= reportDays, {
    message: `At most ${reportDays} days`,
    path: ['to'],
  });
export type ReportQuery = z.infer<typeof ReportQuery>;

const count = z.number().int().min(0);

export const Sales = z.object({
  /** All orders that were placed, in any status. */
  orders: count,
  /** The number of them that count as sales. */
  sold: count,
  /** The total of those that count as sales, without refunds. */
  salesCents: z.number().int(),
});
export type Sales = z.infer<typeof Sales>;

export const DaySales = Sales.extend({ day: Day });
export type DaySales = z.infer<typeof DaySales>;

export const BestSeller = z.object({
  productId: z.string().nullable().describe('None when it is not in the shop any more'),
  title: z.string(),
  pieces: count,
  salesCents: count,
});
export type BestSeller = z.infer<typeof BestSeller>;

export const StockReport = z.object({
  /** With so many pieces or fewer, a product or a variant is low. */
  level: count,
  low: count,
  soldOut: count,
  /** Products without options and variants. */
  lowest: z.array(z.object({ productId: z.string(), title: z.string(), stock: count })),
});
export type StockReport = z.infer<typeof StockReport>;

export const Report = z.object({
  /** Each day of the period, the earliest first. */
  days: z.array(DaySales),
  total: Sales,
  /** The same number of days before the period. */
  before: Sales,
  bestSellers: z.array(BestSeller),
  /** The number of orders in each status, whenever they were placed. */
  statuses: z.record(OrderStatus, count),
  stock: StockReport,
  /** Orders with a payment that needs attention. */
  attention: count,
  /** Payments without an order that need attention. */
  unattachedPayments: count,
  work: WorkCounts,
  /** Collected cash that carriers have not paid yet. */
  owedCents: count,
  openMessages: count,
  openWithdrawals: count,
  backup: BackupState.nullable().describe('None where the shop makes no backups'),
});
export type Report = z.infer<typeof Report>;

/** The open work of staff, as the menu of the management counts it. */
export const OpenWork = z.object({
  ...WorkCounts.shape,
  openMessages: count,
  openWithdrawals: count,
  waitingReviews: count,
});
export type OpenWork = z.infer<typeof OpenWork>;
