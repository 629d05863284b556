import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { limits } from '../../shared/base/limits.ts';
import { arrivalLine } from '../../shared/order/arrival.ts';
import { arrivalOf, recordWords } from '../../shared/order/arrival-days.ts';
import type { Product } from '../../shared/product/product.ts';
import { legalTitles } from '../../shared/settings/legal.ts';
import { issueWith } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { useCart } from '../cart/use-cart.ts';
import { useHydrated } from '../page/hydrated.ts';
import { useSettings } from '../page/page-state.ts';
import { notifyHash, paths } from '../page/paths.ts';
import { WithoutScript } from '../page/without-script.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Package } from '../ui/icons/package.ts';
import { ShieldCheck } from '../ui/icons/shield-check.ts';
import { ShoppingCart } from '../ui/icons/shopping-cart.ts';
import { Truck } from '../ui/icons/truck.ts';
import { Undo2 } from '../ui/icons/undo-2.ts';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { purchaseFormId, purchaseId } from './buy-bar.tsx';
import { EmailRequest } from './email-request.tsx';

/** Takes the address of a shopper who wants to know when a sold-out product is back. */
function RestockForm({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const field = useRef<HTMLInputElement>(null);
  const ask = trpc.restock.ask.useMutation({
    onSuccess({ state }) {
      if (state === 'in_stock') void utils.product.get.invalidate({ id });
    },
    onError(error) {
      if (issueWith('email', error)) field.current?.focus();
    },
  });
  useEffect(() => {
    if (location.hash === `#${notifyHash}`) field.current?.focus();
  }, []);

  // The same words whether the address was known or not: a stranger must not learn who has asked already.
  if (ask.data)
    return (
      <Notice look="good" role="status" className="mt-6">
        {ask.data.state === 'asked'
          ? 'Thank you! We will e-mail you when it is back in stock.'
          : 'It is back in stock.'}
      </Notice>
    );
  return (
    <EmailRequest
      label="Notify me when it is back in stock"
      hint="You will get one e-mail when it is back, and nothing else. We delete your address then, or after 180 days."
      button="Notify me"
      className="mt-6 max-w-md"
      field={field}
      isPending={ask.isPending}
      error={ask.error}
      onSend={(email) => ask.mutate({ id, email })}
    />
  );
}

const quantities = Array.from({ length: limits.detailQuantity }, (_, index) => index + 1);

function QuantityForm({ product }: { product: Product }) {
  const id = useId();
  const add = useCart((cart) => cart.add);
  const [chosen, setChosen] = useState(1);
  const choices = quantities.filter((quantity) => quantity <= product.stock);
  // The stock may shrink while the page is open.
  const quantity = Math.min(chosen, choices.length);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(product, quantity);
  };

  return (
    <form
      id={purchaseFormId}
      method="post"
      action={paths.form.cart}
      onSubmit={submit}
      className="flex items-end gap-3"
    >
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          Quantity
        </label>
        <Select
          id={id}
          name="quantity"
          disabled={choices.length === 0}
          value={quantity}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="w-24"
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </div>
      <Button
        icon={ShoppingCart}
        type="submit"
        name="add"
        value={product._id}
        disabled={choices.length === 0}
        className="flex-1 sm:max-w-xs"
      >
        Add to cart
      </Button>
    </form>
  );
}

const promises = [
  { name: 'delivery', icon: Truck },
  { name: 'returns', icon: Undo2, page: 'returns' },
  { name: 'warranty', icon: ShieldCheck, page: 'warranty' },
] as const;

/** The days on which a product arrives if it is ordered now. The browser counts them: the page may have been made long before. */
function Arrival() {
  const { arrivals } = useSettings();
  const isHydrated = useHydrated();
  const options = arrivals?.options ?? [];
  const option = options.find(({ kind }) => kind === 'deliver') ?? options[0];
  if (!arrivals || !option) return null;
  const days = isHydrated && arrivalOf(option, arrivals.calendar);
  return (
    <li className="flex gap-3">
      <Icon of={Package} className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 break-words">
        {days ? arrivalLine(days, option.kind) : '\u00a0'}
        {days && options.length > 1 && ` (${option.name})`}
        {option.record && <span className="block text-muted">{recordWords(option.record)}</span>}
      </span>
    </li>
  );
}

/** The owner's promises about delivery, returns and warranty. A sold-out product has no delivery. */
function Promises({ isSoldOut }: { isSoldOut: boolean }) {
  const { purchase, legalPages, arrivals } = useSettings();
  const shown = promises.filter(({ name }) => purchase[name] && !(isSoldOut && name === 'delivery'));
  const hasDays = arrivals && !isSoldOut;
  if (shown.length === 0 && !hasDays) return null;
  return (
    <ul aria-label="Delivery, returns and warranty" className="mt-6 space-y-2 text-sm text-soft">
      {hasDays && <Arrival />}
      {shown.map(({ name, icon, ...about }) => (
        <li key={name} className="flex gap-3">
          <Icon of={icon} className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0 break-words">
            {purchase[name]}
            {'page' in about && legalPages.includes(about.page) && (
              <>
                {' '}
                <Link href={paths.legal(about.page)} className="link whitespace-nowrap text-ink">
                  {legalTitles[about.page]}
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The form to buy a product, or to ask for an e-mail when it is back, with the shop's promises. Of a product with options, a variant is chosen first. */
export function Purchase({ product }: { product: Product }) {
  const isSoldOut = product.stock === 0;
  const { options, parentId } = product;
  if (options && parentId === undefined)
    return (
      <div className="mt-8 border-y border-line py-6">
        <p id={purchaseId} className="font-semibold">
          Choose {options.join(' and ').toLowerCase()} to order.
        </p>
        {!isSoldOut && (
          <WithoutScript>
            <div className="mt-4">
              <QuantityForm product={product} />
            </div>
          </WithoutScript>
        )}
        <Promises isSoldOut={isSoldOut} />
      </div>
    );
  return (
    <div className="mt-8 border-y border-line py-6">
      <div id={isSoldOut ? undefined : purchaseId}>
        <QuantityForm product={product} />
      </div>
      {isSoldOut && (
        <div id={purchaseId}>
          <RestockForm id={product._id} />
        </div>
      )}
      <Promises isSoldOut={isSoldOut} />
    </div>
  );
}
