import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import { excerpt } from '../../shared/base/excerpt.ts';
import { limits } from '../../shared/base/limits.ts';
import { counted } from '../../shared/base/locale.ts';
import { messages } from '../../shared/base/messages.ts';
import type { CollectionPage as Page } from '../../shared/product/collection.ts';
import { Awaited } from '../api/awaited.tsx';
import { statusOf } from '../api/query-client.ts';
import { trpc } from '../api/trpc.ts';
import { useQueryParams, useRawPath } from '../page/address.ts';
import { Head, JsonLd } from '../page/head.tsx';
import { parseListAddress } from '../page/list-address.ts';
import { Missing } from '../page/missing.tsx';
import type { PageRequest } from '../page/page.ts';
import { useServerNotFound, useSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Picture } from '../ui/picture.tsx';
import { breadcrumbData, breadcrumbSteps, productListData } from './list-data.ts';
import { CardGrid } from './product-card.tsx';
import { PriceNote } from './product-price.tsx';

/** Six rows of four cards. */
const pageSize = 24;

/** The input of its query, the same on the server and in the browser. */
function toInput({ value = '' }: Record<string, string>, search: URLSearchParams) {
  return { value, page: parseListAddress(search).page, limit: pageSize };
}

export const prefetch = ({ params, search, helpers }: PageRequest) =>
  helpers.collection.get.fetch(toInput(params, search));

const hrefOf = (value: string, page: number) =>
  page > 1 ? `${paths.collection(value)}?page=${page}` : paths.collection(value);

function CollectionHead({ list: { collection, data }, page }: { list: Page; page: number }) {
  const settings = useSettings();
  const { value, title, text } = collection;
  const about = excerpt(text, limits.categoryDescriptionLength) || `${title} from ${settings.shopName}.`;
  const steps = [...breadcrumbSteps(undefined), { label: title, href: paths.collection(value) }];
  return (
    <>
      <Head
        title={page > 1 ? `${title}, page ${page}` : title}
        description={page > 1 ? `Page ${page}. ${about}` : about}
        canonical={hrefOf(value, page)}
        unlisted={page > 1 && data.length === 0}
      />
      <JsonLd thing={breadcrumbData(steps, settings)} />
      {data.length > 0 && <JsonLd thing={productListData(data, (page - 1) * pageSize, settings)} />}
    </>
  );
}

function NoProducts({ value, page }: { value: string; page: number }) {
  return (
    <EmptyState
      title={messages.product.noneFound}
      note={page > 1 ? `This list has no page ${page}.` : 'There is nothing in this list now.'}
    >
      <Link href={page > 1 ? hrefOf(value, 1) : paths.products} className={buttonClass('secondary')}>
        {page > 1 ? 'Go to page 1' : 'See all products'}
      </Link>
    </EmptyState>
  );
}

function CollectionView({ list, page }: { list: Page; page: number }) {
  const { value, title, text, image } = list.collection;
  return (
    <>
      <div className={image ? 'grid gap-6 lg:grid-cols-2 lg:items-center lg:gap-10' : undefined}>
        <div>
          <h1 className="heading wrap-anywhere">{title}</h1>
          {text && (
            <p className="mt-4 max-w-2xl text-lg whitespace-pre-line wrap-anywhere text-soft">{text}</p>
          )}
          <p role="status" className="mt-4 text-muted">
            {counted(list.totalDoc, 'product')}
          </p>
          {list.data.length > 0 && <PriceNote className="mt-1" />}
        </div>
        {image && (
          <Picture
            src={image}
            alt=""
            width={960}
            height={600}
            sizes="(min-width: 1280px) 588px, (min-width: 1024px) 46vw, 92vw"
            eager
            className="aspect-8/5 w-full rounded-lg bg-sunken object-cover"
          />
        )}
      </div>
      <h2 className="sr-only">Products</h2>
      <div className="mt-8">
        {list.data.length > 0 ? (
          <CardGrid products={list.data} eager={!image} />
        ) : (
          <NoProducts value={value} page={page} />
        )}
      </div>
      <Pagination
        className="mt-10"
        page={page}
        pageCount={Math.ceil(list.totalDoc / pageSize)}
        href={(page) => hrefOf(value, page)}
      />
    </>
  );
}

export default function CollectionPage({ params }: { params: Record<string, string> }) {
  const input = toInput(params, useQueryParams());
  const missing = useServerNotFound(useRawPath());
  const query = trpc.collection.get.useQuery(input, {
    enabled: !missing,
    placeholderData: keepPreviousData,
  });
  if (missing || statusOf(query.error) === 404) return <Missing what="list" />;
  const list = query.data?.collection.value === input.value ? query.data : undefined;
  return (
    <div className="shell py-6 lg:py-12" aria-busy={query.isFetching}>
      {list ? (
        <>
          <CollectionHead list={list} page={input.page} />
          <CollectionView list={list} page={input.page} />
        </>
      ) : (
        <>
          <Head title="Products" description="A list of products of this shop." />
          <h1 className="sr-only">Products</h1>
          <Awaited query={query} what="products" height="h-dvh" />
        </>
      )}
    </div>
  );
}
