import type { ComponentProps } from 'react';
import { legalPageNames, legalTitles } from '../../../shared/settings/legal.ts';
import { legalDescriptions } from '../../../shared/settings/legal-descriptions.ts';
import { Awaited } from '../../api/awaited.tsx';
import { statusOf } from '../../api/query-client.ts';
import { trpc } from '../../api/trpc.ts';
import NotFoundPage from '../../layout/not-found-page.tsx';
import { useRawPath } from '../../page/address.ts';
import { Head } from '../../page/head.tsx';
import type { PageRequest } from '../../page/page.ts';
import { useServerNotFound, useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';

const toInput = ({ page = '' }: Record<string, string>) => ({ page });

export function prefetch({ params, helpers }: PageRequest) {
  return helpers.content.legal.fetch(toInput(params));
}

type TextQuery = ComponentProps<typeof Awaited>['query'] & {
  data: { title: string; html: string } | undefined;
};

const textClass = `max-w-prose text-lg text-soft wrap-anywhere
  [&>*+*]:mt-4 [&_:is(h2,h3,h4,h5,h6)]:font-bold [&_:is(h2,h3,h4,h5,h6)]:text-ink [&_h2]:mt-10 [&_h2]:text-2xl [&_h3]:mt-8 [&_h3]:text-xl
  [&_a]:link-accent [&_strong]:text-ink [&_:is(ul,ol)]:space-y-1 [&_:is(ul,ol)]:pl-6 [&_ul]:list-disc [&_ol]:list-decimal
  [&_blockquote]:border-l-4 [&_blockquote]:border-line-strong [&_blockquote]:pl-4 [&_:is(pre,code)]:font-mono [&_:is(pre,code)]:text-base [&_pre]:whitespace-pre-wrap`;

/** The page with this text, as shoppers see it. The editor shows it with unsaved text. */
export function LegalView({ title, html }: { title: string; html: string }) {
  return (
    <article className="shell py-10 sm:py-16">
      <h1 className="heading mb-8">{title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by shared/markdown.ts, which lets no typed HTML through. */}
      <div className={textClass} dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}

/** The text of a page, once it is there. */
export function AwaitedText({ query, title }: { query: TextQuery; title: string }) {
  return query.data ? (
    <LegalView {...query.data} />
  ) : (
    <div className="shell py-10">
      <h1 className="sr-only">{title}</h1>
      <Awaited query={query} what="page" height="h-96" />
    </div>
  );
}

/** Privacy, terms, returns or warranty, once the owner has published it. */
export default function LegalPage({ params }: { params: Record<string, string> }) {
  const { shopName } = useSettings();
  const input = toInput(params);
  const missing = useServerNotFound(useRawPath());
  const query = trpc.content.legal.useQuery(input, { enabled: !missing });
  const name = legalPageNames.find((known) => known === input.page);
  if (!name || missing || statusOf(query.error) === 404) return <NotFoundPage />;
  const title = legalTitles[name];
  return (
    <>
      <Head
        title={title}
        description={`${shopName}: ${legalDescriptions[name]}`}
        canonical={paths.legal(name)}
      />
      <AwaitedText query={query} title={title} />
    </>
  );
}
