import { statusOf } from '../../api/query-client.ts';
import { trpc } from '../../api/trpc.ts';
import NotFoundPage from '../../layout/not-found-page.tsx';
import { useRawPath } from '../../page/address.ts';
import { Head } from '../../page/head.tsx';
import type { PageRequest } from '../../page/page.ts';
import { useServerNotFound, useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { AwaitedText } from './legal-page.tsx';

const toInput = ({ address = '' }: Record<string, string>) => ({ address });

export function prefetch({ params, helpers }: PageRequest) {
  return helpers.content.page.fetch(toInput(params));
}

/** A page that the owner has written, while it is shown. */
export default function OwnPage({ params }: { params: Record<string, string> }) {
  const { shopName } = useSettings();
  const input = toInput(params);
  const missing = useServerNotFound(useRawPath());
  const query = trpc.content.page.useQuery(input, { enabled: !missing });
  if (missing || statusOf(query.error) === 404) return <NotFoundPage />;
  const title = query.data?.title ?? shopName;
  return (
    <>
      <Head title={title} description={`${shopName}: ${title}`} canonical={paths.page(input.address)} />
      <AwaitedText query={query} title={title} />
    </>
  );
}
