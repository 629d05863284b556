import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import { CheckoutForm } from '../../../shared/order/customer.ts';
import { isCollected } from '../../../shared/order/order-status.ts';
import type { ChangeOwnOrder, OwnChange } from '../../../shared/order/own-order.ts';
import { refusalWords } from '../../api/refusal.ts';
import { useSettings } from '../../page/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField, phoneFault } from '../../ui/phone-field.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Own, OwnOrderState } from './use-own-order.ts';

interface ChangeDialogProps {
  order: Own;
  token: string;
  state: OwnOrderState;
  onClose(): void;
}

const Recipient = CheckoutForm.pick({ name: true, address: true });
const Collector = Recipient.partial({ address: true });

/** The new total, computed by the shop. */
function usePreview(input: ChangeOwnOrder, own: OwnOrderState['own']) {
  const [answer, setAnswer] = useState<{ of: string; change?: OwnChange; error?: unknown }>();
  const text = JSON.stringify(input.lines);
  const [sent] = useState(input);
  useEffect(() => {
    const lines = JSON.parse(text) as ChangeOwnOrder['lines'];
    if (!lines || lines.length === 0) return;
    let isWanted = true;
    own.previewChange.mutate({ token: sent.token, total: sent.total, lines }).then(
      (change) => isWanted && setAnswer({ of: text, change }),
      (error) => isWanted && setAnswer({ of: text, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [text, own, sent]);
  return answer?.of === text ? answer : undefined;
}

/** Changes where an order goes, and how much of it. */
export function ChangeDialog({ order, token, state, onClose }: ChangeDialogProps) {
  const { contact } = useSettings();
  const collects = isCollected(order.deliveryOption);
  const { customer, lines, total } = order;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(collects || !customer ? Collector : Recipient),
    defaultValues: { name: customer?.name ?? '', address: customer?.address ?? '' },
  });
  const [phone, setPhone] = useState('');
  const [isPhoneChecked, setPhoneChecked] = useState(false);
  const [quantities, setQuantities] = useState(() => lines.map(({ quantity }) => quantity));
  const changed = lines.flatMap(({ line, quantity }, position) => {
    const wanted = quantities[position] as number;
    return wanted === quantity ? [] : [{ line, quantity: wanted }];
  });
  const preview = usePreview({ token, total, lines: changed }, state.own);
  const isEmpty = quantities.every((quantity) => quantity === 0);
  const fault = phone ? phoneFault(phone) : undefined;

  const save = handleSubmit(async ({ name, address }) => {
    setPhoneChecked(true);
    if (fault) return;
    const fields = {
      ...(name !== customer?.name && { name }),
      ...(address !== customer?.address && address && { address }),
      ...(phone && { phone }),
    };
    const input = {
      token,
      total,
      ...(Object.keys(fields).length > 0 && { customer: fields }),
      ...(changed.length > 0 && { lines: changed }),
    };
    if (await state.run(() => state.own.change.mutate(input))) onClose();
  });

  return (
    <Dialog title="Change your order" open onOpenChange={onClose}>
      <form method="post" noValidate onSubmit={save} className="space-y-5">
        {customer && (
          <>
            <TextField
              label="Full Name"
              autoComplete="name"
              maxLength={100}
              error={formState.errors.name?.message}
              {...register('name')}
            />
            {!collects && (
              <TextArea
                label="Address"
                autoComplete="street-address"
                rows={3}
                maxLength={500}
                error={formState.errors.address?.message}
                {...register('address')}
              />
            )}
            <PhoneField
              label="Other phone number (optional)"
              hint={`We have the number that ends with ${customer.phoneEnd}.`}
              value={phone}
              onChange={setPhone}
              country={contact.country}
              fault={isPhoneChecked ? fault : undefined}
            />
          </>
        )}
        <fieldset>
          <legend className="text-sm font-semibold">Pieces</legend>
          <ul className="mt-1 divide-y divide-line">
            {lines.map(({ line, title, quantity }, position) => (
              <li key={line} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0 wrap-anywhere">{title}</span>
                <QuantityField
                  label={`Pieces: ${title}`}
                  title={title}
                  quantity={quantities[position] as number}
                  least={0}
                  most={quantity}
                  onChange={(wanted) => setQuantities(quantities.with(position, wanted))}
                />
              </li>
            ))}
          </ul>
          <p className="note mt-1">For more pieces, please place another order.</p>
        </fieldset>
        {isEmpty ? (
          <Notice look="info">Without pieces there is no order. Cancel it instead.</Notice>
        ) : (
          changed.length > 0 && (
            <p role="status" className="font-semibold">
              {preview?.change
                ? `New total: ${formatPrice(toCents(preview.change.total))}${preview.change.refund > 0 ? `. ${formatPrice(toCents(preview.change.refund))} goes back to your card` : ''}`
                : preview?.error
                  ? refusalWords(preview.error)
                  : 'Computing the new total…'}
            </p>
          )
        )}
        {state.error !== undefined && <Notice>{refusalWords(state.error)}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={state.isBusy} disabled={isEmpty}>
            Save changes
          </Button>
          <Button look="secondary" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
