import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { limits } from '../../shared/limits.ts';
import type { Product } from '../../shared/product.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Head } from '../head.tsx';
import { parseSearchTerm } from '../list-address.ts';
import { paths } from '../paths.ts';
import { Permitted } from '../staff/permitted.tsx';
import { SignedIn } from '../staff/signed-in.tsx';
import { Button } from '../ui/button.tsx';
import { figure } from '../ui/counted.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Search } from '../ui/icons/search.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { ChangeForm } from './change-form.tsx';

interface ChoosingProps {
  onChoose(product: Product): void;
}

function Results({ term, onChoose }: ChoosingProps & { term: string }) {
  const query = { searchTerm: term, page: 1 };
  const list = trpc.product.manage.useQuery(query, { placeholderData: keepPreviousData, staleTime: 0 });
  if (!list.data) {
    if (!list.error)
      return (
        <Loading label="Searching">
          <TableSkeleton rows={3} />
        </Loading>
      );
    return (
      <ErrorState
        title="The products can’t be shown"
        note={refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { data, totalDoc } = list.data;
  if (totalDoc === 0)
    return <EmptyState title="No product found" note="Check the SKU, or type a part of the name." />;
  return (
    <>
      <ul
        aria-label="Products"
        className="divide-y divide-line rounded-lg border border-line bg-surface"
        aria-busy={list.isPlaceholderData || undefined}
      >
        {data.map((product) => (
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
                {figure(product.stock)}
                <span className="block note font-normal">in stock</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {totalDoc > data.length && (
        <p className="mt-3 note">
          {data.length} of {figure(totalDoc)} products. Type more of the name to find the others.
        </p>
      )}
    </>
  );
}

/** Finds a product while its name is typed. A scanner types an SKU and presses Enter, which opens its product. */
function ProductSearch({ onChoose }: ChoosingProps) {
  const utils = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState<string>();
  const search = useDebouncedCallback(
    (text: string) => setTerm(parseSearchTerm(text)),
    limits.searchDebounceMs,
  );

  useEffect(() => input.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    search.cancel();
    const searchTerm = parseSearchTerm(typed);
    setTerm(searchTerm);
    if (searchTerm === undefined) return;
    // Without an answer, the results say why.
    const found = await utils.product.manage
      .fetch({ searchTerm, page: 1 }, { staleTime: 0 })
      .catch(() => null);
    const sku = searchTerm.toLowerCase();
    const named = found?.data.find((product) => product.sku?.toLowerCase() === sku);
    // Something else may have been typed meanwhile.
    if (named && parseSearchTerm(input.current?.value ?? '') === searchTerm) onChoose(named);
  }

  return (
    <>
      <search>
        <form method="post" onSubmit={(event) => void submit(event)} className="flex items-end gap-2">
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
            className="min-w-0 grow"
          />
          <Button type="submit" look="secondary" aria-label="Search">
            <Icon of={Search} className="size-4" />
          </Button>
        </form>
      </search>
      <div className="mt-5">
        {term === undefined ? (
          <p className="note">Type a name, or scan the SKU.</p>
        ) : (
          <Results term={term} onChoose={onChoose} />
        )}
      </div>
    </>
  );
}

function StockTask() {
  const utils = trpc.useUtils();
  const [product, setProduct] = useState<Product>();
  const [saved, setSaved] = useState<string>();

  function choose(chosen: Product): void {
    setSaved(undefined);
    setProduct(chosen);
  }

  function finish(words: string): void {
    setSaved(words);
    setProduct(undefined);
    void utils.product.invalidate();
  }

  return (
    <section className="shell max-w-xl py-6 sm:py-10">
      <h1 className="heading">Stock</h1>
      {/* Always there, so that a screen reader announces what appears in it. */}
      <div role="status">
        {saved && (
          <Notice look="good" className="mt-4">
            <span className="font-semibold">{saved}</span>
          </Notice>
        )}
      </div>
      <div className="mt-5">
        <Permitted to="stock" explain>
          {product ? (
            <ChangeForm product={product} onSaved={finish} onBack={() => setProduct(undefined)} />
          ) : (
            <ProductSearch onChoose={choose} />
          )}
        </Permitted>
      </div>
    </section>
  );
}

export default function StockPage() {
  return (
    <>
      <Head
        title="Stock"
        description="Where staff receive, count and write off pieces."
        canonical={paths.stock}
        unlisted
      />
      <SignedIn>
        <StockTask />
      </SignedIn>
    </>
  );
}
