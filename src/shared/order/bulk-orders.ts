import { z } from 'zod';
import { Day } from '../base/day-schema.ts';
import { limits } from '../base/limits.ts';
import { RowFault } from '../product/row-fault.ts';
import { ShipOrder } from './fulfilment.ts';
import { ManagedOrder, OrderNumber, OrderQuery, OrderRow, OrderSearch, TakeStep } from './manage-order.ts';
import { OrderStatus, ReturnLine } from './order.ts';

const SeenOrder = TakeStep.pick({ number: true, status: true });
export type SeenOrder = z.infer<typeof SeenOrder>;

const orders = z.array(SeenOrder).min(1).max(limits.bulkOrders);

const Parcel = ShipOrder.shape.parcel.unwrap();

/** Orders that are handed to one carrier. */
export const ShipOrders = z
  .object({
    orders: z
      .array(SeenOrder.extend({ trackingNumber: Parcel.shape.trackingNumber }))
      .min(1)
      .max(limits.bulkOrders),
    carrier: Parcel.shape.carrier
      .optional()
      .describe('Who is handed a parcel of each; without it, no parcels are recorded'),
    carrierName: Parcel.shape.carrierName,
  })
  .superRefine(({ orders: shipped, carrier }, { addIssue }) => {
    const nth = shipped.findIndex(({ trackingNumber }) => trackingNumber);
    if (carrier !== undefined || nth < 0) return;
    const message = 'Say which carrier this tracking number is from';
    addIssue({ code: 'custom', path: ['orders', nth, 'trackingNumber'], message });
  })
  .meta({ id: 'ShipOrders' });
export type ShipOrders = z.infer<typeof ShipOrders>;

export const DeliverOrders = z.object({ orders }).meta({ id: 'DeliverOrders' });
export type DeliverOrders = z.infer<typeof DeliverOrders>;

const PackOrder = SeenOrder.pick({ number: true }).extend({
  /** The pieces that were packed; refused if the order has others by now. */
  lines: z
    .array(ReturnLine.pick({ line: true, quantity: true }))
    .max(2 * limits.cartLines)
    .optional(),
});

/** Orders whose pieces are packed, or are not after all. */
export const PackOrders = z.object({
  orders: z.array(PackOrder).min(1).max(limits.bulkOrders),
  isPacked: z.boolean(),
});
export type PackOrders = z.infer<typeof PackOrders>;
export type PackOrder = z.infer<typeof PackOrder> & Pick<PackOrders, 'isPacked'>;

export const CancelOrders = z.object({ orders, reason: TakeStep.shape.reason }).meta({ id: 'CancelOrders' });
export type CancelOrders = z.infer<typeof CancelOrders>;

/** The outcome for each order, in the order of the request. */
export const OrdersChanged = z
  .object({
    success: z.literal(true),
    message: z.string(),
    data: z.array(
      OrderNumber.extend({
        status: OrderStatus.nullable().describe('Its status now; null if there is no such order'),
        refusal: z
          .object({ code: z.string(), message: z.string() })
          .nullable()
          .describe('Why nothing was done, as this order alone would be refused; null if it was'),
      }),
    ),
  })
  .meta({ id: 'OrdersChanged' });
export type OrdersChanged = z.infer<typeof OrdersChanged>;

export const OrderNumbers = z.object({
  numbers: z.array(OrderNumber.shape.number).min(1).max(limits.bulkOrders),
});

/** The fields of an order that packing its parcel and handing it over need. */
export const OrderSheet = ManagedOrder.pick({
  number: true,
  status: true,
  paymentMethod: true,
  placedAt: true,
  customer: true,
  deliveryOption: true,
  packedAt: true,
  total: true,
  due: true,
  confirmBy: true,
  steps: true,
}).extend({
  awaitsCall: OrderRow.shape.awaitsCall,
  packedBy: z.string().nullable(),
  lines: z.array(ManagedOrder.shape.lines.element.extend({ gtin: z.string().nullable() })),
});
export type OrderSheet = z.infer<typeof OrderSheet>;

/** The oldest first. */
export const OrderSheets = z.array(OrderSheet);

/** Characters of a file with tracking numbers. */
export const trackingFileLength = 50_000;

/** A file with order numbers and tracking numbers. */
export const TrackingFile = z.object({ text: z.string().max(trackingFileLength) });

export const TrackingPreview = z.object({
  rows: z.array(OrderNumber.extend({ trackingNumber: z.string() })),
  /** Lines that can't be used. */
  faults: z.array(RowFault),
});
export type TrackingPreview = z.infer<typeof TrackingPreview>;

/** An order, and the filters of the list that it was opened from. */
export const FindNeighbours = OrderNumber.extend({
  ...OrderQuery.pick({ status: true, attention: true, review: true, work: true }).shape,
  from: Day.optional(),
  to: Day.optional(),
  searchTerm: OrderSearch.shape.searchTerm.optional(),
});
export type FindNeighbours = z.infer<typeof FindNeighbours>;

const neighbour = z.string().nullable();
const Waiting = z.object({
  /** The next one down the list, and from its top again; null if there is no other. */
  next: neighbour,
  /** Without this one. */
  count: z.number().int(),
});

/** The position of an order in a list of orders, the newest first. */
export const OrderNeighbours = z.object({
  /** From 1. An order that is no longer in the list gets the position that it would have. */
  position: z.number().int(),
  totalDoc: z.number().int(),
  previous: neighbour,
  next: neighbour,
  /** The other orders that wait for this step and need no check before. All filters except the status apply. */
  waiting: z.object({ ship: Waiting, deliver: Waiting }),
});
export type OrderNeighbours = z.infer<typeof OrderNeighbours>;
