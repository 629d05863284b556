import { skipToken, useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { currencyName } from '../../../shared/base/currency-words.ts';
import { formatPrice, lineCents, plainAmount, toCents } from '../../../shared/base/money.ts';
import type { CorrectionPreview, CorrectOrder } from '../../../shared/order/fulfilment.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { rateOfPercent } from '../../../shared/order/order-amounts.ts';
import { taxOf, worthOfPieces } from '../../../shared/order/order-price.ts';
import { isCollected, statusIs } from '../../../shared/order/order-status.ts';
import { surplusCents } from '../../../shared/order/payment-ledger.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { usePricedCart } from '../../cart/use-priced-cart.ts';
import { useSettings } from '../../page/page-state.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { useAllowed } from '../../staff/permitted.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { amountFault, amountLength } from './amount-fault.ts';
import { refundedWords } from './refund-dialog.tsx';
import { StepDialog, type StepDialogFrame } from './step-dialog.tsx';
import { useOrderCommand } from './use-order-command.ts';

type Customer = NonNullable<ManagedOrder['customer']>;

const noCustomer: Customer = { name: '', email: '', address: '', phone: '' };

/** The fields that differ; undefined if none does. */
function changedFields(before: Customer, after: Customer): Partial<Customer> | undefined {
  const names = Object.keys(after) as (keyof Customer)[];
  const changed = names.filter((name) => after[name].trim() !== before[name]);
  return changed.length === 0
    ? undefined
    : Object.fromEntries(changed.map((name) => [name, after[name].trim()]));
}

/** The delivery options of the shop with their prices for the order's goods, if there are several. */
function useDeliveryOptions({ lines, deliveryOption }: ManagedOrder, isOpen: boolean) {
  const cartItems = lines.flatMap(({ _id, quantity }) => (_id === null ? [] : [{ _id, quantity }]));
  const { price } = usePricedCart({ cartItems, isReady: isOpen });
  const options = price?.deliveryOptions ?? [];
  const others = options.filter(({ id }) => id !== deliveryOption?.id);
  return others.length > 0 && options.length > 1 ? others : [];
}

/** The amount of a line with this quantity, with the tax that is added to it. */
function paidFor(
  { taxMode }: ManagedOrder,
  { price, taxPercent, quantity: ordered, total }: ManagedOrder['lines'][number],
  quantity: number,
): number {
  const kept = worthOfPieces(toCents(total), ordered, { before: 0, pieces: Math.min(quantity, ordered) });
  const cents = kept + lineCents({ unitCents: toCents(price), quantity: Math.max(0, quantity - ordered) });
  return taxMode === 'added' ? cents + taxOf(cents, rateOfPercent(taxPercent), taxMode) : cents;
}

/** The new total, as the server computes it; undefined until it has answered. */
function usePreview(correction: CorrectOrder | undefined) {
  const { client } = trpc.useUtils();
  const text = JSON.stringify(correction);
  const asked = useDebounced(text);
  const { data, error } = useQuery({
    queryKey: ['previewCorrection', asked],
    queryFn: asked
      ? ({ signal }) => client.order.previewCorrection.mutate(JSON.parse(asked), { signal })
      : skipToken,
    staleTime: 0,
    retry: false,
  });
  return { preview: text === asked ? data : undefined, refusal: text === asked && error ? error : undefined };
}

function differenceWords({ total, paymentMethod }: ManagedOrder, preview: CorrectionPreview): string {
  const more = toCents(preview.total) - toCents(total);
  const news = `The total is ${formatPrice(toCents(total))}. The new total is ${formatPrice(toCents(preview.total))}`;
  if (paymentMethod === 'card')
    return `${news}; ${formatPrice(toCents(preview.refund))} is refunded to the card.`;
  if (more === 0) return `${news}.`;
  return `${news}: ${formatPrice(Math.abs(more))} ${more > 0 ? 'more' : 'less'} to pay.`;
}

const isNumber = (typed: string) => /^\d{1,5}$/.test(typed.trim());

const deliveryHint = ({ paymentMethod }: ManagedOrder) =>
  paymentMethod === 'card'
    ? 'If it costs less, the difference goes back to the card. It can’t cost more than was paid.'
    : 'The total is that of the goods with this delivery, at its present price.';

/** Corrects the customer, and until the order is shipped its quantities and its delivery. */
export function CorrectDialog({ order, isOpen, onClose, onDone }: StepDialogFrame) {
  const { client } = trpc.useUtils();
  const { contact } = useSettings();
  const { number, status, total, lines, paymentMethod, refundable } = order;
  const before = order.customer ?? noCustomer;
  const draft = useDraft(
    { form: 'correction', subject: number, basis: [before, lines, status, refundable] },
    {
      ...before,
      // The id of another option; empty for the one that it has.
      deliveryOption: '',
      quantities: Object.fromEntries(lines.map((one) => [one.line, String(one.quantity)])),
      // Null: the dialog proposes the amount that was paid above the new total.
      refund: null as string | null,
      reason: '',
    },
  );
  const { quantities, deliveryOption, reason, refund: typedRefund, ...customer } = draft.typed;
  const options = useDeliveryOptions(order, isOpen);
  const otherDelivery = options.find(({ id }) => id === deliveryOption);
  const { attempt, isPending, refusal } = useOrderCommand((input: CorrectOrder, options) =>
    client.order.correct.mutate(input, options),
  );
  const isOver = !order.steps.includes('correct') && !isPending;
  const hasQuantities = statusIs(status, 'correctable', 'quantities and customer');
  const typed = (line: number) => quantities[line] ?? '';
  const isValid = lines.every(({ line }) => isNumber(typed(line)));
  const changedLines = lines.flatMap(({ line, quantity }) =>
    isNumber(typed(line)) && Number(typed(line)) !== quantity
      ? [{ line, quantity: Number(typed(line)) }]
      : [],
  );
  const fields = changedFields(before, customer);
  const goods = (quantityOf: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + paidFor(order, line, quantityOf(line)), 0);
  // Its delivery costs what it did.
  const cents =
    toCents(total) - goods(({ quantity }) => quantity) + goods(({ line }) => Number(typed(line)) || 0);
  const leftCents = toCents(refundable);
  const hasRefund =
    useAllowed('refunds') && paymentMethod === 'card' && changedLines.length > 0 && !otherDelivery;
  const refund = typedRefund ?? plainAmount(surplusCents(leftCents, cents));
  const refundFault = hasRefund
    ? amountFault(refund, {
        most: refundable,
        tooMuch: `At most ${formatPrice(leftCents)} can be refunded`,
        mayBeZero: true,
      })
    : undefined;
  const { preview, refusal: previewRefusal } = usePreview(
    otherDelivery && isValid && isOpen
      ? {
          number,
          deliveryOption: otherDelivery.id,
          ...(changedLines.length > 0 && { lines: changedLines }),
          ...(fields?.address && { customer: { address: fields.address } }),
        }
      : undefined,
  );
  const isReady =
    isValid &&
    !refundFault &&
    (!otherDelivery || preview !== undefined) &&
    (changedLines.length > 0 || otherDelivery !== undefined || fields !== undefined);

  const field = (name: keyof Customer) => ({
    value: customer[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => draft.type({ [name]: event.target.value }),
  });

  async function correct(): Promise<void> {
    if (!isReady) return;
    const input = {
      number,
      status,
      total,
      reason,
      ...(fields && { customer: fields }),
      ...(changedLines.length > 0 && { lines: changedLines }),
      ...(otherDelivery && { deliveryOption: otherDelivery.id }),
      ...(hasRefund && { refundable, refund: Number(refund) }),
    };
    const done = await attempt(input);
    if (!done) return;
    draft.clear();
    toast.success(done.answer.message);
    onDone();
  }

  return (
    <StepDialog
      title="Correct this order"
      description={
        hasQuantities
          ? 'The customer is told by e-mail. Pieces that are taken off return to the stock.'
          : `The order is ${isCollected(order.deliveryOption) ? 'ready to be collected' : 'on its way: tell its carrier as well'}. The customer is told by e-mail.`
      }
      isOpen={isOpen}
      reason={reason}
      onReason={(text) => draft.type({ reason: text })}
      reasonHint="The customer can read it."
      refusal={isOver ? 'This order can’t be corrected any more.' : refusal}
      confirm="Save the correction"
      isPending={isPending}
      isOver={isOver}
      isReady={isReady}
      onConfirm={() => void correct()}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      <TextField label="Name" maxLength={100} data-first {...field('name')} />
      <EmailField label="Email" {...field('email')} />
      <TextArea label="Address" rows={3} maxLength={500} {...field('address')} />
      <PhoneField
        autoComplete="off"
        isRequired={false}
        country={contact.country}
        value={customer.phone}
        onChange={(phone) => draft.type({ phone })}
        fault={undefined}
      />
      {hasQuantities && (
        <fieldset className="space-y-3">
          <legend className="text-sm font-semibold">Quantities</legend>
          {lines.map(({ line, title, quantity, price }) => (
            <TextField
              key={line}
              label={title}
              hint={`${quantity} ordered at ${formatPrice(toCents(price))}; 0 removes it`}
              error={isNumber(typed(line)) ? undefined : 'Enter a whole number'}
              inputMode="numeric"
              autoComplete="off"
              value={typed(line)}
              onChange={(event) => draft.type({ quantities: { ...quantities, [line]: event.target.value } })}
            />
          ))}
          {changedLines.length > 0 && !otherDelivery && (
            <p className="note">
              The total is {formatPrice(toCents(total))}. The new total is {formatPrice(cents)}
              {changedLines.some(
                ({ line, quantity }) => quantity > (lines.find((one) => one.line === line)?.quantity ?? 0),
              ) && ', or more if the price of added pieces has changed'}
              .
            </p>
          )}
        </fieldset>
      )}
      {hasQuantities && options.length > 0 && (
        <SelectField
          label="Delivery"
          hint={otherDelivery && deliveryHint(order)}
          value={deliveryOption}
          onChange={(event) => draft.type({ deliveryOption: event.target.value })}
        >
          <option value="">{order.deliveryOption?.name ?? 'None'}</option>
          {options.map(({ id, name, price }) => (
            <option key={id} value={id} disabled={price === null}>
              {name} ({price === null ? 'too heavy' : formatPrice(toCents(price))})
            </option>
          ))}
        </SelectField>
      )}
      {otherDelivery && (
        <p role="status" className="note">
          {preview && differenceWords(order, preview)}
          {previewRefusal && refusalWords(previewRefusal)}
        </p>
      )}
      {hasRefund && (
        <TextField
          label={`Refund, in ${currencyName()}`}
          hint={`To the card. ${refundedWords(order)}The shop has ${formatPrice(leftCents)} of the payment${
            refundFault ? '' : `, and ${formatPrice(leftCents - toCents(Number(refund)))} afterwards`
          }.`}
          error={refundFault}
          inputMode="decimal"
          autoComplete="off"
          maxLength={amountLength}
          value={refund}
          onChange={(event) => draft.type({ refund: event.target.value })}
        />
      )}
    </StepDialog>
  );
}
