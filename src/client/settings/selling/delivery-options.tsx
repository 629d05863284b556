import { Link } from 'wouter';
import { counted } from '../../../shared/base/locale.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import type { ListedDeliveryOption } from '../../../shared/order/delivery-option.ts';
import { weightWords } from '../../../shared/product/weight.ts';
import { Awaited } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { EditDialog } from '../../staff/edit-dialog.tsx';
import { ListRow, RowList } from '../../staff/row-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OptionForm } from './option-form.tsx';

const money = (amount: number) => formatPrice(toCents(amount));

/** The price of an option in words, the weights that it depends on, and the days until it arrives. */
function priceWords(option: ListedDeliveryOption): string[] {
  const { price, gramsIncluded, pricePerFurtherKilogram, freeFrom, mostGrams, daysFrom, daysTo } = option;
  const workingDays = counted(daysTo ?? 0, 'working day');
  const perKilogram = `${money(pricePerFurtherKilogram)} for each ${gramsIncluded > 0 ? 'further ' : ''}kilogram`;
  const byWeight =
    gramsIncluded > 0
      ? `${money(price)} up to ${weightWords(gramsIncluded)}, then ${perKilogram}`
      : `${money(price)} and ${perKilogram}`;
  return [
    pricePerFurtherKilogram > 0 ? byWeight : price > 0 ? money(price) : 'At no charge',
    ...(freeFrom === null ? [] : [`Free from ${money(freeFrom)}`]),
    ...(mostGrams === null ? [] : [`Up to ${weightWords(mostGrams)}`]),
    ...(daysTo === null ? [] : [daysFrom === daysTo ? workingDays : `${daysFrom} to ${workingDays}`]),
  ];
}

function OptionDialog({ option }: { option?: ListedDeliveryOption }) {
  return (
    <EditDialog wide what="delivery option" name={option?.name}>
      {(onDone) => <OptionForm option={option} onDone={onDone} />}
    </EditDialog>
  );
}

/** Says how many products have no weight, if the price of an option depends on it. */
function UnweighedNotice() {
  const products = trpc.deliveryOption.unweighed.useQuery().data?.products ?? 0;
  if (products === 0) return null;
  return (
    <Notice look="warn" className="mb-6">
      {counted(products, 'product has', 'products have')} no weight, which counts as nothing.{' '}
      <Link href={`${paths.manage}?weight=missing`} className="font-semibold link">
        Show {products === 1 ? 'it' : 'them'}
      </Link>
    </Notice>
  );
}

function OptionList() {
  const utils = trpc.useUtils();
  const list = trpc.deliveryOption.list.useQuery({});
  if (!list.data) return <Awaited query={list} what="delivery options" height="h-48" />;
  const options = list.data.data;
  const { update, remove } = utils.client.deliveryOption;
  return (
    <RowList label="Delivery options">
      {options.map((option) => {
        const { id, name, promise, kind, address, hours, position } = option as ListedDeliveryOption;
        return (
          <ListRow
            key={id}
            name={name}
            to="shop"
            place={{
              position,
              count: options.length,
              move: (to, sending) => update.mutate({ id, position: to }, sending),
            }}
            removal={{
              words: 'Shoppers can’t choose it any more. Orders that were placed with it keep it.',
              remove: (sending) => remove.mutate({ id }, sending),
            }}
            reload={() => utils.deliveryOption.invalidate()}
            edit={<OptionDialog option={option as ListedDeliveryOption} />}
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">{name}</span>
              {kind === 'collect' && <Badge>Collected</Badge>}
              {promise && <span className="note">{promise}</span>}
            </p>
            <p className="mt-1 text-sm">{priceWords(option as ListedDeliveryOption).join(' · ')}</p>
            {kind === 'collect' && (
              <p className="mt-1 note wrap-anywhere">{[address, hours].filter(Boolean).join(' · ')}</p>
            )}
          </ListRow>
        );
      })}
    </RowList>
  );
}

export function Delivery() {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-2xl text-muted">
          Shoppers choose one of these at checkout, in this order. With only one, they choose nothing.
        </p>
        <OptionDialog />
      </div>
      <UnweighedNotice />
      <OptionList />
    </>
  );
}
