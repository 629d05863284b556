import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Product } from '../../shared/product/product.ts';
import type { Variant } from '../../shared/product/variant.ts';
import { paths } from '../page/paths.ts';
import { ProductPicture } from '../ui/product-picture.tsx';
import { purchaseFormId } from './buy-bar.tsx';

/** The value that is chosen of each option; undefined where none is. */
type Chosen = (string | undefined)[];

/** The variants that have these values. */
const withValues = (variants: Variant[], chosen: Chosen) =>
  variants.filter(({ values }) => chosen.every((value, at) => value === undefined || values[at] === value));

const withValue = (chosen: Chosen, at: number, value: string): Chosen =>
  chosen.map((other, place) => (place === at ? value : other));

/** The picture of each value, if the option decides which picture a variant has, as a colour does. */
function picturesOf(variants: Variant[], at: number): Map<string, string> | undefined {
  const pictures = new Map<string, string>();
  for (const { values, image } of variants) {
    const value = values[at] as string;
    if ((pictures.get(value) ?? image) !== image) return undefined;
    pictures.set(value, image);
  }
  return pictures.size > 1 && new Set(pictures.values()).size === pictures.size ? pictures : undefined;
}

interface OptionProps {
  name: string;
  at: number;
  variants: Variant[];
  chosen: Chosen;
  onChoose(value: string): void;
}

/** Why a value can't be bought together with what is chosen of the other options; undefined if it can. */
function availability(variants: Variant[]): 'sold out' | 'not made' | undefined {
  if (variants.length === 0) return 'not made';
  return variants.every(({ stock }) => stock === 0) ? 'sold out' : undefined;
}

function Option({ name, at, variants, chosen, onChoose }: OptionProps) {
  const values = [...new Set(variants.map((variant) => variant.values[at] as string))];
  const pictures = picturesOf(variants, at);
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-sm font-semibold">
        {name}
        {chosen[at] && <span className="font-normal text-muted">: {chosen[at]}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => {
          const left = availability(withValues(variants, withValue(chosen, at, value)));
          const picture = pictures?.get(value);
          return (
            <label
              key={value}
              title={left && `${value}: ${left}`}
              className={`relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-md border border-line-control bg-surface px-3 text-sm font-semibold hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${left ? 'border-dashed text-muted' : ''}`}
            >
              <input
                type="radio"
                name={`option-${at}`}
                form={purchaseFormId}
                required
                value={value}
                aria-label={left ? `${value}, ${left}` : value}
                checked={chosen[at] === value}
                onChange={() => onChoose(value)}
                className="sr-only"
              />
              {picture && (
                <ProductPicture
                  src={picture}
                  alt=""
                  size={48}
                  className="-ml-1 size-9 rounded object-cover"
                />
              )}
              <span className={left ? 'line-through' : ''}>{value}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/**
 * The choice of a variant by its options. What is sold out, or not made together with what is chosen, is seen before it is
 * chosen. A value that is not made with the others takes their place: no other variant is chosen for it.
 */
export function OptionChoice({ product }: { product: Product }) {
  const { _id: id, parentId = id, options = [], variants = [], values } = product;
  const [, navigate] = useLocation();
  const none: Chosen = options.map(() => undefined);
  const [chosen, setChosen] = useState<Chosen>(values ?? none);
  // The address may change by the buttons of the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another variant brings other values.
  useEffect(() => {
    if (values) setChosen(values);
  }, [id]);

  function choose(at: number, value: string): void {
    const wanted = withValue(chosen, at, value);
    const next = withValues(variants, wanted).length > 0 ? wanted : withValue(none, at, value);
    setChosen(next);
    const found = next.includes(undefined) ? undefined : withValues(variants, next)[0];
    navigate(paths.product(found?._id ?? parentId), { replace: true });
  }

  return options.map((name, at) => (
    <Option
      key={name}
      name={name}
      at={at}
      variants={variants}
      chosen={chosen}
      onChoose={(value) => choose(at, value)}
    />
  ));
}
