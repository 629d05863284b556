import { type KeyboardEvent, useEffect, useState } from 'react';
import { toCents } from '../../shared/base/money.ts';
import { codeLength } from '../../shared/order/discount-code.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { X } from '../ui/icons/x.ts';
import { TextField } from '../ui/text-field.tsx';
import { keepDiscountCode, useDiscountCode } from './discount-code.ts';
import type { CartPrice } from './use-priced-cart.ts';

const tooMany = 'Too many codes were tried from here. Please wait a quarter of an hour.';

function Applied({ code, isOfGoods }: { code: string; isOfGoods: boolean }) {
  return (
    <p role="status" className="mt-4 flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3 text-sm">
      <span className="grow wrap-anywhere">
        <strong className="font-semibold">{code}</strong> {isOfGoods ? 'applies' : 'makes your delivery free'}
      </span>
      <IconButton label={`Remove the code ${code}`} onClick={() => keepDiscountCode('')}>
        <Icon of={X} className="size-5" />
      </IconButton>
    </p>
  );
}

/** Takes a discount code, and says why one does not apply. It is absent in a shop where no code counts now. */
export function DiscountField({ price: { price, isCurrent, failure } }: { price: CartPrice }) {
  const code = useDiscountCode();
  const [typed, type] = useState<string>();
  const [hasTriedOften, setTriedOften] = useState(false);
  const { data: isTaken } = trpc.discount.isTaken.useQuery(undefined, { staleTime: 60_000 });
  const isRefused = failure === 'RATE_LIMITED' && code !== undefined;

  useEffect(() => {
    if (!isRefused) return;
    // The cart has its price without the code.
    setTriedOften(true);
    keepDiscountCode('');
  }, [isRefused]);

  if (!isTaken && code === undefined) return null;
  if (code !== undefined && price?.discountCode === code)
    return <Applied code={code} isOfGoods={toCents(price.discount) > 0} />;

  const value = typed ?? code ?? '';
  function apply(): void {
    setTriedOften(false);
    keepDiscountCode(value);
    type(undefined);
  }
  // The form around it places the order.
  function applyByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  }
  const isAsking = code !== undefined && typed === undefined && !isCurrent;
  const refusal = isCurrent && typed === undefined ? price?.discountRefusal?.message : undefined;
  return (
    <div className="mt-4 flex items-start gap-2">
      <TextField
        label="Discount code"
        error={hasTriedOften ? tooMany : refusal}
        className="min-w-0 grow"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={codeLength}
        value={value}
        onChange={({ target }) => type(target.value)}
        onKeyDown={applyByKey}
      />
      <Button look="secondary" className="mt-6.5" isBusy={isAsking} onClick={apply}>
        Apply
      </Button>
    </div>
  );
}
