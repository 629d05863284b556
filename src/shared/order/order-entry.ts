import { z } from 'zod';
import { messages } from '../base/messages.ts';
import { Price } from '../product/price.ts';
import { Customer } from './customer.ts';
import { OrderChannel, OrderDetail, PlaceOrder } from './order.ts';

/** The channels from which staff enter orders. */
const EntryChannel = OrderChannel.exclude(['web', 'api']);

/** The customer of an order that staff enter: a name, a phone number, and the details for the delivery. */
export const EntryCustomer = Customer.pick({ name: true, phone: true }).extend({
  email: Customer.shape.email.optional(),
  address: Customer.shape.address.optional(),
});
export type EntryCustomer = z.infer<typeof EntryCustomer>;

/** An order that staff enter for a customer. */
export const EnterOrder = z
  .object({
    cartItems: PlaceOrder.shape.cartItems,
    /** Not for an order that is handed over; needed if the shop has several. */
    deliveryOption: PlaceOrder.shape.deliveryOption,
    discountCode: PlaceOrder.shape.discountCode,
    /** The total that the member of staff saw. */
    expectedTotal: Price,
    channel: EntryChannel,
    /** Cash if it is missing. A card order is paid by a link. */
    paymentMethod: OrderDetail.shape.data.shape.paymentMethod.optional(),
    /** Not needed for an order that is handed over at the counter. */
    customer: EntryCustomer.optional(),
    /** True if the customer need not be called any more. */
    isConfirmed: z.boolean(),
    /** True if it is paid in cash and handed over at the counter, now. */
    isHandedOver: z.boolean(),
  })
  .superRefine(({ channel, customer, deliveryOption, isHandedOver, paymentMethod }, { addIssue }) => {
    const refuse = (path: string[], message: string) => addIssue({ code: 'custom', path, message });
    if (isHandedOver && channel !== 'counter')
      refuse(['isHandedOver'], 'Only an order at the counter can be paid and handed over there');
    if (isHandedOver && paymentMethod === 'card')
      refuse(['paymentMethod'], 'An order that is handed over is paid in cash');
    if (!isHandedOver && !customer) refuse(['customer', 'name'], messages.checkout.nameRequired);
    // An option may be to collect it: the server knows whether it needs an address.
    if (channel !== 'counter' && customer && !customer.address && deliveryOption === undefined)
      refuse(['customer', 'address'], messages.checkout.addressRequired);
  });
export type EnterOrder = z.infer<typeof EnterOrder>;
