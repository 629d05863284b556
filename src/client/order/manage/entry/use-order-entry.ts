import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messages } from '../../../../shared/base/messages.ts';
import { toAmount } from '../../../../shared/base/money.ts';
import {
  addItem,
  type CartItem,
  cartOf,
  fitItem,
  type ProductUpdate,
  refreshItems,
  removeItem,
} from '../../../../shared/order/cart.ts';
import { EnterOrder } from '../../../../shared/order/order-entry.ts';
import type { Product } from '../../../../shared/product/product.ts';
import { type Attempt, useCommand } from '../../../api/command.ts';
import { refusalWords } from '../../../api/refusal.ts';
import { trpc } from '../../../api/trpc.ts';
import { useProductCheck } from '../../../cart/use-cart-check.ts';
import { useNavigateFromHere } from '../../../page/address.ts';
import { useSettings } from '../../../page/page-state.ts';
import { paths } from '../../../page/paths.ts';
import { useDraft } from '../../../staff/drafts.ts';
import { phoneFault } from '../../../ui/phone-field.tsx';
import { say } from '../../../ui/say.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { refusalOf } from '../../refusal.ts';
import { usePrice } from './use-price.ts';

export type EntryChannel = EnterOrder['channel'];

export interface EntryForm {
  channel: EntryChannel;
  items: CartItem[];
  /** The id of a delivery option; empty if none was chosen. */
  deliveryOption: string;
  discountCode: string;
  name: string;
  /** E.164 as far as typed; empty when there is none. */
  phone: string;
  email: string;
  address: string;
  isConfirmed: boolean;
  /** Missing in a draft of an earlier version. */
  paymentMethod?: 'cash' | 'card';
  /** Only for the channel counter. */
  isHandedOver: boolean;
  /** The attempt without an answer. */
  sent: Attempt<EnterOrder> | null;
}

const empty: EntryForm = {
  channel: 'phone',
  items: [],
  deliveryOption: '',
  discountCode: '',
  name: '',
  phone: '',
  email: '',
  address: '',
  isConfirmed: true,
  paymentMethod: 'cash',
  isHandedOver: true,
  sent: null,
};

export type EntryFaults = Partial<
  Record<'items' | 'deliveryOption' | 'discountCode' | 'name' | 'phone' | 'email' | 'address', string>
>;

/** Whether it is handed over at the counter, and needs no customer. */
export const isTakenHome = ({ channel, isHandedOver }: EntryForm) => channel === 'counter' && isHandedOver;

/** Whether it is paid by a link. */
export const isByLink = (form: EntryForm) => form.paymentMethod === 'card' && !isTakenHome(form);

const cartItemsOf = ({ items }: EntryForm) => items.map(({ _id, quantity }) => ({ _id, quantity }));

/** A draft of an earlier version has no code. */
const codeOf = ({ discountCode = '' }: EntryForm) => discountCode.trim();

/** The order as it is sent; not yet checked. */
function orderOf(form: EntryForm, { option, amounts }: ReturnType<typeof usePrice>) {
  const { channel, items, isConfirmed } = form;
  const isHandedOver = isTakenHome(form);
  const customer = {
    name: form.name.trim(),
    phone: form.phone,
    email: form.email.trim() || undefined,
    address: form.address.trim() || undefined,
  };
  const isNobody = isHandedOver && !Object.values(customer).some(Boolean);
  return {
    cartItems: cartItemsOf(form),
    deliveryOption: option?.id,
    discountCode: codeOf(form) || undefined,
    expectedTotal: amounts?.total ?? toAmount(cartOf(items).totalCents),
    channel,
    paymentMethod: isByLink(form) ? ('card' as const) : undefined,
    customer: isNobody ? undefined : customer,
    isConfirmed,
    isHandedOver,
  };
}

function faultsOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): EntryFaults {
  const faults: EntryFaults = {};
  for (const { path, message } of issues) {
    if (path[0] === 'cartItems') faults.items ??= 'Choose the products, and how many of each';
    else if (path[0] === 'discountCode') faults.discountCode ??= message;
    else if (path[0] === 'deliveryOption') faults.deliveryOption ??= message;
    else if (path[0] === 'customer') faults[path[1] as keyof EntryFaults] ??= message;
  }
  return faults;
}

/** The form of an order that staff enter: its draft, its faults, and placing it. */
export function useOrderEntry() {
  const navigate = useNavigateFromHere();
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const draft = useDraft<EntryForm>({ form: 'order' }, empty);
  const form = draft.typed;
  // A scanner may be faster than a render.
  const latest = useRef(form);
  latest.current = form;
  const cart = () => cartOf(latest.current.items);
  const { isPlain } = useSettings();
  const code = useDebounced(codeOf(form)) || undefined;
  const price = usePrice(cartItemsOf(form), isTakenHome(form) ? null : form.deliveryOption, code);
  const [faults, setFaults] = useState<EntryFaults>({});
  const { attempt, isPending, refusal, clearRefusal } = useCommand(
    (order: EnterOrder, options) => utils.client.order.enter.mutate(order, options),
    {
      stored: { last: () => latest.current.sent, store: (sent) => type({ sent }) },
      words(error) {
        const { cart: changed, message } = refusalOf(error);
        return changed ? message : refusalWords(error);
      },
      refused: refuse,
    },
  );

  function type(changed: Partial<EntryForm>): void {
    latest.current = { ...latest.current, ...changed };
    draft.type(changed);
  }

  const refresh = (updates: ProductUpdate[], goneIds: string[]) =>
    type({ items: refreshItems(cart(), updates, goneIds).items });
  useProductCheck(
    form.items.map(({ _id }) => _id),
    refresh,
  );

  function change(changed: Partial<EntryForm>): void {
    type(changed);
    // A fault is shown until its field is changed.
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in changed))));
  }

  function add(product: Product): void {
    const { cart: next, refusal: refused } = addItem(cart(), product);
    if (refused) say('error', refused);
    else change({ items: next.items });
  }

  function check(): EnterOrder | undefined {
    const parsed = EnterOrder.safeParse(orderOf(form, price));
    const found = parsed.error ? faultsOf(parsed.error) : {};
    const isPriced = (isPlain && codeOf(form) === '') || price.isCurrent;
    if (price.refusal) found.discountCode ??= price.refusal;
    if (!isPriced) found.items ??= 'The price is not known yet. Please try again';
    // The schema checks only the format of a number.
    const isPhoneNeeded = !isTakenHome(form) || Boolean(form.name.trim() || form.email.trim() || form.phone);
    const wrongPhone = isPhoneNeeded ? phoneFault(form.phone) : undefined;
    if (wrongPhone) found.phone = wrongPhone;
    setFaults(found);
    return parsed.success && !wrongPhone && isPriced && !price.refusal ? parsed.data : undefined;
  }

  function refuse(error: unknown): void {
    const { cart: changed, issues = [] } = refusalOf(error);
    if (changed) {
      refresh(changed.updates, changed.goneIds);
      void utils.product.invalidate();
      void queries.invalidateQueries({ queryKey: [['order', 'price']] });
    }
    setFaults(faultsOf({ issues: issues.map((issue) => ({ ...issue, path: issue.path.split('.') })) }));
  }

  /** @returns whether it was placed */
  async function place(): Promise<boolean> {
    clearRefusal();
    const order = check();
    const placed = order && (await attempt(order));
    if (!placed) return false;
    draft.clear();
    say(
      'success',
      isByLink(form) ? 'Order placed. It awaits its payment by a link' : messages.checkout.confirmed,
    );
    void utils.invalidate();
    navigate(paths.manageOrder(placed.answer.data.orderNumber));
    return true;
  }

  return {
    draft,
    form,
    totalCents: cartOf(form.items).totalCents,
    price,
    faults,
    refusal,
    isPlacing: isPending,
    change,
    add,
    setQuantity: (id: string, quantity: number) =>
      change({ items: cart().items.map((item) => (item._id === id ? { ...item, quantity } : item)) }),
    fitTo: (id: string, left: number) => change({ items: fitItem(cart(), id, left).items }),
    remove: (id: string) => change({ items: removeItem(cart(), id).items }),
    place,
    forget() {
      setFaults({});
      clearRefusal();
    },
  };
}

export interface EntryProps {
  entry: ReturnType<typeof useOrderEntry>;
}
