import { useEffect, useRef, useState } from 'react';
import { figure } from '../../../../shared/base/locale.ts';
import { formatPrice, toCents } from '../../../../shared/base/money.ts';
import { arrivalLine } from '../../../../shared/order/arrival.ts';
import { codeLength } from '../../../../shared/order/discount-code.ts';
import { trpc } from '../../../api/trpc.ts';
import { useSettings } from '../../../page/page-state.ts';
import { paths } from '../../../page/paths.ts';
import { ProductSearch } from '../../../product/product-search.tsx';
import { DraftNotice } from '../../../staff/draft-notice.tsx';
import { Permitted } from '../../../staff/permitted.tsx';
import { StaffScreen } from '../../../staff/signed-in.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, ChoiceGroup, Radio } from '../../../ui/choice.tsx';
import { ErrorText } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Price } from '../../../ui/price.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { PriceRow, SummaryRow } from '../../../ui/summary-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AmountRows } from '../../amount-rows.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { EntryLines } from './entry-lines.tsx';
import {
  type EntryChannel,
  type EntryProps,
  isByLink,
  isTakenHome,
  useOrderEntry,
} from './use-order-entry.ts';

const channels: { value: EntryChannel; label: string; note: string }[] = [
  { value: 'phone', label: 'Call', note: 'The customer is calling, or has called.' },
  { value: 'social', label: 'Message', note: 'Facebook, WhatsApp, Instagram, or another message.' },
  { value: 'counter', label: 'Counter', note: 'The customer is in the shop.' },
  { value: 'other', label: 'Other', note: 'By letter, through a friend, or in any other way.' },
];

function ChannelPanel({ entry: { form, change } }: EntryProps) {
  return (
    <Panel title="Source">
      <div className="mt-3">
        <Segments
          label="Source"
          segments={channels}
          value={form.channel}
          onChoose={(channel) => change({ channel })}
        />
      </div>
      <p className="mt-2 note">{channels.find(({ value }) => value === form.channel)?.note}</p>
    </Panel>
  );
}

function ProductPanel({ entry }: EntryProps) {
  return (
    <Panel title="Products">
      <div className="mt-3 space-y-4">
        <EntryLines entry={entry} />
        <ProductSearch ofPieces hasPrices isFirst={false} onChoose={entry.add} />
      </div>
    </Panel>
  );
}

function DeliveryPanel({ entry: { faults, change, price } }: EntryProps) {
  if (price.options.length < 2) return null;
  const hintOf = ({ kind, promise, arrives, address, hours }: (typeof price.options)[number]) =>
    (kind === 'collect' ? [address, hours] : [arrives && arrivalLine(arrives, kind), promise])
      .filter(Boolean)
      .join(', ');
  return (
    <Panel title="Delivery">
      <div className="mt-3">
        <ChoiceGroup legend="How it is delivered" error={faults.deliveryOption}>
          {price.options.map((option) => (
            <Radio
              key={option.id}
              name="delivery"
              label={`${option.name}: ${option.price === null ? 'too heavy' : formatPrice(toCents(option.price))}`}
              hint={hintOf(option)}
              disabled={option.price === null}
              checked={option.id === price.option?.id}
              onChange={() => change({ deliveryOption: option.id })}
            />
          ))}
        </ChoiceGroup>
      </div>
    </Panel>
  );
}

function PaymentPanel({ entry: { form, change } }: EntryProps) {
  const { cards } = useSettings();
  const isTaken = isTakenHome(form);
  const isCard = isByLink(form);
  const isCounter = form.channel === 'counter';
  return (
    <Panel title="Payment">
      <div className="mt-3">
        {isCounter || cards ? (
          <ChoiceGroup legend="How it is paid">
            {isCounter && (
              <Radio
                name="payment"
                label="Paid in cash and handed over now"
                hint="The order is delivered, and its cash is in the shop."
                checked={isTaken}
                onChange={() => change({ isHandedOver: true })}
              />
            )}
            <Radio
              name="payment"
              label="Cash on Delivery"
              hint={isCounter ? 'It is picked up or shipped later, and paid then.' : undefined}
              checked={!isTaken && !isCard}
              onChange={() => change({ isHandedOver: false, paymentMethod: 'cash' })}
            />
            {cards && (
              <Radio
                name="payment"
                label="Card, by a link"
                hint="The link is sent to the e-mail address, and you can copy it. The pieces are reserved for the time that the settings say."
                checked={isCard}
                onChange={() => change({ isHandedOver: false, paymentMethod: 'card' })}
              />
            )}
          </ChoiceGroup>
        ) : (
          <p>Cash on Delivery</p>
        )}
        {!isTaken && !isCard && (
          <Checkbox
            label="Confirmed by the customer"
            hint="Nobody has to call before it is shipped."
            checked={form.isConfirmed}
            onChange={({ target }) => change({ isConfirmed: target.checked })}
            className="mt-2 border-t border-line"
          />
        )}
      </div>
    </Panel>
  );
}

function SummaryPanel({ entry }: EntryProps) {
  const { form, totalCents, price, isPlacing, faults, refusal, change } = entry;
  const { data: isTaken } = trpc.discount.isTaken.useQuery();
  const pieces = form.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { amounts } = price;
  const total = (
    <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-4">
      <dt className="text-base font-bold">Total</dt>
      <dd className="figure">
        <Price cents={amounts ? toCents(amounts.total) : totalCents} />
      </dd>
    </div>
  );
  return (
    <Panel title="Order Summary">
      <dl className="mt-3 text-sm">
        <SummaryRow label="Pieces">{figure(pieces)}</SummaryRow>
        {amounts ? (
          <AmountRows of={amounts}>{total}</AmountRows>
        ) : (
          <>
            <PriceRow label="Subtotal" cents={totalCents} />
            <PriceRow label="Shipping" cents={0} />
            {total}
          </>
        )}
      </dl>
      {(isTaken || form.discountCode) && (
        <TextField
          label="Discount code (optional)"
          className="mt-4"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={codeLength}
          error={price.refusal ?? faults.discountCode}
          value={form.discountCode}
          onChange={({ target }) => change({ discountCode: target.value })}
        />
      )}
      {faults.items && <ErrorText>{faults.items}</ErrorText>}
      {refusal && (
        <Notice className="mt-4">
          <span className="font-semibold">Not placed.</span> {refusal}
        </Notice>
      )}
      <Button type="submit" size="large" isBusy={isPlacing} className="mt-5 w-full">
        {isPlacing ? 'Placing the order…' : 'Place Order'}
      </Button>
    </Panel>
  );
}

function EntryForm() {
  const entry = useOrderEntry();
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  return (
    <>
      <DraftNotice draft={entry.draft} onDiscard={entry.forget} className="mt-5" />
      {/* The search for products is a form of its own, which can't be inside another one. */}
      <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <ProductPanel entry={entry} />
        <form
          ref={form}
          method="post"
          noValidate
          className="grid grid-cols-1 gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            void entry.place().then((isPlaced) => !isPlaced && setAttempts((count) => count + 1));
          }}
        >
          <ChannelPanel entry={entry} />
          <DeliveryPanel entry={entry} />
          <CustomerPanel entry={entry} />
          <PaymentPanel entry={entry} />
          <SummaryPanel entry={entry} />
        </form>
      </div>
    </>
  );
}

/** The screen on which staff enter orders of customers who call, write, or are at the counter. */
export default function OrderEntryPage() {
  return (
    <StaffScreen title="New order" description="Enter an order for a customer." path={paths.newOrder}>
      <section className="shell py-5 sm:py-8">
        <BackLink href={paths.manageOrders} label="All orders" />
        <h1 className="heading mt-1">New order</h1>
        <Permitted to="orders" explain>
          <EntryForm />
        </Permitted>
      </section>
    </StaffScreen>
  );
}
