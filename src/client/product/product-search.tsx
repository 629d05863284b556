import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { limits } from '../../shared/base/limits.ts';
import { figure } from '../../shared/base/locale.ts';
import { toCents } from '../../shared/base/money.ts';
import type { StaffProduct } from '../../shared/product/product.ts';
import { QueryError } from '../api/awaited.tsx';
import { trpc } from '../api/trpc.ts';
import { parseSearchTerm } from '../page/list-address.ts';
import { TableLoading } from '../ui/block-loading.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Search } from '../ui/icons/search.ts';
import { Price } from '../ui/price.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { ownTitle, variantOf } from './variants.ts';

interface ProductSearchProps {
  onChoose(product: StaffProduct): void;
  /** Shows prices beside the stock. */
  hasPrices?: boolean;
  /** Takes the focus as it appears. */
  isFirst?: boolean;
  /** The ids of products that are not offered. */
  except?: string[];
  /** Offers what has pieces: variants in place of the product with options. */
  ofPieces?: boolean;
}

interface FoundListProps {
  label: string;
  products: StaffProduct[];
  hasPrices: boolean | undefined;
  isBusy?: boolean;
  onChoose(product: StaffProduct): void;
}

function FoundList({ label, products, hasPrices, isBusy, onChoose }: FoundListProps) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line rounded-lg border border-line bg-surface"
      aria-busy={isBusy || undefined}
    >
      {products.map((product) => (
        <li key={product._id}>
          <button
            type="button"
            onClick={() => onChoose(product)}
            className="flex w-full items-center gap-3 px-3 py-2.5 text-left hover:bg-sunken sm:px-4"
          >
            <Thumbnail src={product.image} size={56} />
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{product.title}</span>
              {product.sku && <span className="block note wrap-anywhere">SKU {product.sku}</span>}
            </span>
            <span className="shrink-0 text-right font-semibold tabular-nums">
              {hasPrices ? <Price cents={toCents(product.price)} /> : figure(product.stock)}
              <span className="block note font-normal">
                {hasPrices && `${figure(product.stock)} `}in stock
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface VariantListProps {
  /** The product, or one of its variants, which is not offered then. */
  id: string;
  onChoose(product: StaffProduct): void;
}

/** The variants of a product, to choose one; nothing if it has none. */
export function VariantList({ id, onChoose }: VariantListProps) {
  const { data } = trpc.product.preview.useQuery({ id });
  const product = data?.data;
  const variants = (product?.variants ?? []).filter(({ _id }) => _id !== id);
  if (!product || variants.length === 0) return null;
  const products = variants.flatMap(({ _id }) => variantOf(product, _id) ?? []);
  return (
    <FoundList label={`Variants of ${ownTitle(product)}`} products={products} hasPrices onChoose={onChoose} />
  );
}

function Results({
  term,
  onChoose,
  hasPrices,
  except,
  ofPieces,
}: Omit<ProductSearchProps, 'isFirst'> & { term: string }) {
  const query = { searchTerm: term, page: 1 };
  const options = { placeholderData: keepPreviousData, staleTime: 0 };
  const products = trpc.product.manage.useQuery(query, { ...options, enabled: !ofPieces });
  const pieces = trpc.product.stock.useQuery(query, { ...options, enabled: ofPieces });
  const list = ofPieces ? pieces : products;
  if (!list.data) {
    if (!list.error) return <TableLoading label="Searching" rows={3} />;
    return <QueryError query={list} what="products" />;
  }
  const { data, totalDoc } = list.data;
  const offered = data.filter(({ _id }) => !except?.includes(_id));
  if (offered.length === 0)
    return (
      <EmptyState
        title={totalDoc === 0 ? 'No product found' : 'No other product found'}
        note="Check the SKU, or type a part of the name."
      />
    );
  return (
    <>
      <FoundList
        label="Products"
        products={offered}
        hasPrices={hasPrices}
        isBusy={list.isPlaceholderData}
        onChoose={onChoose}
      />
      {totalDoc > data.length && (
        <p className="mt-3 note">
          {data.length} of {figure(totalDoc)} products. Type more of the name to find the others.
        </p>
      )}
    </>
  );
}

/** Finds a product while its name is typed. A scanner types an SKU and presses Enter, which chooses its product. */
export function ProductSearch({
  onChoose,
  hasPrices = false,
  isFirst = true,
  except,
  ofPieces = false,
}: ProductSearchProps) {
  const utils = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState<string>();
  const search = useDebouncedCallback(
    (text: string) => setTerm(parseSearchTerm(text)),
    limits.searchDebounceMs,
  );

  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);

  async function submit(): Promise<void> {
    search.cancel();
    const searchTerm = parseSearchTerm(typed);
    setTerm(searchTerm);
    if (searchTerm === undefined) return;
    // Without an answer, the results say why.
    const found = await utils.product[ofPieces ? 'stock' : 'manage']
      .fetch({ searchTerm, page: 1 }, { staleTime: 0 })
      .catch(() => null);
    const sku = searchTerm.toLowerCase();
    const named = found?.data.find(
      (product) => product.sku?.toLowerCase() === sku && !except?.includes(product._id),
    );
    // Something else may have been typed meanwhile.
    if (named && parseSearchTerm(input.current?.value ?? '') === searchTerm) choose(named);
  }

  /** If the search stays on the page, the next product can be searched for at once. */
  function choose(product: StaffProduct): void {
    onChoose(product);
    search.cancel();
    setTyped('');
    setTerm(undefined);
    input.current?.focus();
  }

  // No form: it may stand in one.
  function pressEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  return (
    <>
      <search>
        <div className="flex items-end gap-2">
          <TextField
            ref={input}
            label="Name or SKU"
            type="search"
            autoComplete="off"
            maxLength={limits.searchTermLength}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              search(target.value);
            }}
            onKeyDown={pressEnter}
            className="min-w-0 grow"
          />
          <Button look="secondary" aria-label="Search" onClick={() => void submit()}>
            <Icon of={Search} className="size-4" />
          </Button>
        </div>
      </search>
      <div className="mt-5">
        {term === undefined ? (
          <p className="note">Type a name, or scan the SKU.</p>
        ) : (
          <Results term={term} hasPrices={hasPrices} except={except} ofPieces={ofPieces} onChoose={choose} />
        )}
      </div>
    </>
  );
}
