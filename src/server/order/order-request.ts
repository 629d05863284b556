import type { OrderChannel } from '../../../prisma/generated/enums.ts';
import type { ProgramData } from '../../shared/base/program-data.ts';
import type { Arrival } from '../../shared/order/arrival-schema.ts';
import type { DeliveryOption, Goods } from '../../shared/order/delivery-price.ts';
import type { DiscountTerms } from '../../shared/order/discount-price.ts';
import type { EntryCustomer } from '../../shared/order/order-entry.ts';
import type { Taxed, TaxedLine, TaxMode } from '../../shared/order/order-price.ts';
import type { OrderStatus } from '../../shared/order/order-status.ts';
import type { Unvouched } from './hold-limits.ts';

/** The state of an order that staff enter for a customer. */
export interface Entered {
  isConfirmed: boolean;
  /** The status of an order that is paid and handed over at once. */
  handedOver?: OrderStatus;
}

/** The goods of an order and what their price depends on, with the tax of each line. */
type PricedGoods = Pick<Goods, 'unitCents' | 'taxRateId' | 'grams'> &
  Pick<TaxedLine, 'rate' | 'taxCents' | 'discountCents'>;

/** Every amount of an order, and what it was computed from: `write_order` compares that with the rows. */
export interface PricedOrder {
  /** The version of the terms. */
  version: string;
  /** In the order of its products' ids. */
  goods: PricedGoods[];
  taxMode: TaxMode;
  taxCents: number;
  /** Undefined if it is handed over at the counter. */
  delivery:
    | (Pick<DeliveryOption, 'id' | 'name' | 'kind'> & {
        arrives: Arrival | null;
        cents: number;
        taxes: Taxed[];
      })
    | undefined;
  /** Undefined without a code. */
  discount: DiscountTerms | undefined;
  totalCents: number;
}

/** An order as `place_order`, `write_order` and `enter_order` in prisma/functions take it: the JSON that they call `asked`. */
export interface OrderRequest extends Partial<ProgramData> {
  id: string;
  number: string;
  /** Its first status. */
  beginning: OrderStatus;
  method: 'cash' | 'card';
  channel: OrderChannel;
  /** Minutes until it ends unless it is paid; undefined if it need not be paid. */
  holdMinutes: number | undefined;
  customer: EntryCustomer | undefined;
  /** Undefined if somebody vouches for its caller. */
  unvouched: Unvouched | undefined;
  /** The member of staff who enters the order; missing if a shopper or a program places it. */
  actor?: string;
  entered?: Entered;
  priced: PricedOrder;
  /** The number of its products. If fewer are found, it is refused. */
  lines: number;
  /** The smallest units in one unit of the currency, for the amounts of the response. */
  centsInUnit: number;
  /** An order above this total is refused. */
  mostCents: number;
  /** The total that its caller expects; if undefined, any total is accepted. */
  expectedCents: number | undefined;
  message: string;
}
