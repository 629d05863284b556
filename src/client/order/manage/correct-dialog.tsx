import { toast } from 'sonner';
import { currencyName, formatPrice, plainAmount, toCents } from '../../../shared/base/money.ts';
import type { CorrectOrder } from '../../../shared/order/fulfilment.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import { surplusCents } from '../../../shared/order/payment-ledger.ts';
import { trpc } from '../../api/trpc.ts';
import { useSettings } from '../../page/page-state.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { useAllowed } from '../../staff/permitted.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
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

const isNumber = (typed: string) => /^\d{1,5}$/.test(typed.trim());

/** Corrects the customer, and until the order is shipped its quantities. */
export function CorrectDialog({ order, isOpen, onClose, onDone }: StepDialogFrame) {
  const { client } = trpc.useUtils();
  const { contact } = useSettings();
  const { number, status, total, lines, shipping, paymentMethod, refundable } = order;
  const before = order.customer ?? noCustomer;
  const draft = useDraft(
    { form: 'correction', subject: number, basis: [before, lines, status, refundable] },
    {
      ...before,
      quantities: Object.fromEntries(lines.map((one) => [one.line, String(one.quantity)])),
      // Null: the dialog proposes the amount that was paid above the new total.
      refund: null as string | null,
      reason: '',
    },
  );
  const { quantities, reason, refund: typedRefund, ...customer } = draft.typed;
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
  const cents = lines.reduce(
    (sum, { line, price }) => sum + toCents(price) * (Number(typed(line)) || 0),
    toCents(shipping),
  );
  const leftCents = toCents(refundable);
  const hasRefund = useAllowed('refunds') && paymentMethod === 'card' && changedLines.length > 0;
  const refund = typedRefund ?? plainAmount(surplusCents(leftCents, cents));
  const refundFault = hasRefund
    ? amountFault(refund, {
        most: refundable,
        tooMuch: `At most ${formatPrice(leftCents)} can be refunded`,
        mayBeZero: true,
      })
    : undefined;
  const isReady = isValid && !refundFault && (changedLines.length > 0 || fields !== undefined);

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
          : 'The order is on its way: tell its carrier as well. The customer is told by e-mail.'
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
          {changedLines.length > 0 && (
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
