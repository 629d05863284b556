import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { StaffProduct } from '../../../shared/product/product.ts';
import { statusOf } from '../../api/query-client.ts';
import { trpc } from '../../api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ArrowDown } from '../../ui/icons/arrow-down.ts';
import { ArrowUp } from '../../ui/icons/arrow-up.ts';
import { X } from '../../ui/icons/x.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { ProductSearch } from '../product-search.tsx';

const stepClass =
  'flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-40';

/** Why shoppers do not see a product of the list now. */
type StateOf = (product: StaffProduct) => string | false;

interface ChosenProps {
  id: string;
  stateOf: StateOf;
  place: number;
  count: number;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

function Chosen({ id, stateOf, place, count, onMove, onRemove }: ChosenProps) {
  const { data, error } = trpc.product.preview.useQuery({ id }, { retry: false });
  const product = data?.data;
  const title = product?.title ?? (statusOf(error) === 404 ? 'A deleted product' : 'Loading…');
  /** The button keeps the focus: the browser takes it from a line that moves. */
  const moveBy =
    (by: 1 | -1) =>
    ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
      onMove(by);
      setTimeout(() => button.focus());
    };
  const state = product && (product.isHidden ? 'Hidden' : stateOf(product));
  return (
    <li className="flex items-center gap-2 py-1.5">
      {product ? (
        <Thumbnail src={product.image} size={48} />
      ) : (
        <span className="size-12 rounded-md bg-sunken" />
      )}
      <span className="min-w-0 grow text-sm font-semibold wrap-anywhere">
        {title}
        {state && <span className="block note font-normal">{state}, and not shown now</span>}
      </span>
      <button
        type="button"
        aria-label={`Move ${title} up`}
        disabled={place === 0}
        onClick={moveBy(-1)}
        className={stepClass}
      >
        <Icon of={ArrowUp} className="size-4" />
      </button>
      <button
        type="button"
        aria-label={`Move ${title} down`}
        disabled={place === count - 1}
        onClick={moveBy(1)}
        className={stepClass}
      >
        <Icon of={ArrowDown} className="size-4" />
      </button>
      <button type="button" aria-label={`Remove ${title}`} onClick={onRemove} className={stepClass}>
        <Icon of={X} className="size-4" />
      </button>
    </li>
  );
}

interface ProductChooserProps {
  legend: string;
  hint: string;
  /** The ids of the chosen products, in their order. */
  value: string[];
  onChange(ids: string[]): void;
  most: number;
  error: string | undefined;
  /** The id of a product that is not offered. */
  except?: string | undefined;
  stateOf?: StateOf;
}

export function ProductChooser({
  legend,
  hint,
  value: chosen,
  onChange,
  most,
  error,
  except,
  stateOf = () => false,
}: ProductChooserProps) {
  const utils = trpc.useUtils();
  const [isSearching, setSearching] = useState(false);
  const [news, setNews] = useState('');
  const group = useRef<HTMLFieldSetElement>(null);
  const isFull = chosen.length >= most;

  // The pressed button disappeared with its line, or is in another place now.
  useEffect(() => {
    if (news && document.activeElement === document.body) group.current?.focus();
  }, [news]);

  function add(product: StaffProduct): void {
    utils.product.preview.setData({ id: product._id }, { data: product });
    onChange([...chosen, product._id]);
    setNews(`${product.title} added`);
    if (chosen.length + 1 >= most) setSearching(false);
  }

  function move(place: number, by: 1 | -1): void {
    const id = chosen[place] as string;
    const rest = chosen.toSpliced(place, 1);
    onChange(rest.toSpliced(place + by, 0, id));
    setNews(`Now number ${place + by + 1} of ${chosen.length}`);
  }

  function remove(place: number): void {
    onChange(chosen.toSpliced(place, 1));
    setNews(`Removed, ${chosen.length - 1} left`);
  }

  return (
    <fieldset ref={group} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <p className="note">{hint}</p>
      {chosen.length > 0 && (
        <ol className="mt-3 divide-y divide-line border-y border-line">
          {chosen.map((id, place) => (
            <Chosen
              key={id}
              id={id}
              stateOf={stateOf}
              place={place}
              count={chosen.length}
              onMove={(by) => move(place, by)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      )}
      {isSearching ? (
        <div className="mt-3 rounded-md border border-line p-3">
          <ProductSearch onChoose={add} except={except ? [except, ...chosen] : chosen} />
          <Button look="secondary" className="mt-4" onClick={() => setSearching(false)}>
            Done
          </Button>
        </div>
      ) : (
        <Button look="secondary" className="mt-3" disabled={isFull} onClick={() => setSearching(true)}>
          Add a product
        </Button>
      )}
      {isFull && <p className="note mt-1.5">All {most} are there.</p>}
      {error && <ErrorText>{error}</ErrorText>}
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}
