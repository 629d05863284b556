import { Link } from 'wouter';
import { figure } from '../../../shared/base/locale.ts';
import type { MissedSearches } from '../../../shared/product/search.ts';
import { QueryError } from '../../api/awaited.tsx';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { FullScreenLoader } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { say } from '../../ui/say.ts';
import { Table } from '../../ui/table.tsx';

const columns = [
  { name: 'Searched for' },
  { name: 'Times', isNumber: true },
  { name: 'Last' },
  { name: 'Actions', className: 'sr-only' },
];

function Searches({ searches }: { searches: MissedSearches }) {
  const utils = trpc.useUtils();
  const dismiss = trpc.search.dismiss.useMutation({
    onError: (error) => say('error', refusalWords(error)),
    async onSettled() {
      await utils.search.missed.invalidate();
      // The button with the focus has gone.
      setTimeout(focusTitle);
    },
  });
  const { data, total } = searches;
  return (
    <>
      <Table caption="Searches without results" columns={columns}>
        {data.map(({ term, times, lastAt }) => (
          <tr key={term}>
            <th scope="row" className="text-left font-semibold wrap-anywhere">
              <bdi>{term}</bdi>
            </th>
            <td data-label="Times" className="text-right tabular-nums">
              {figure(times)}
            </td>
            <td data-label="Last">
              <Moment at={lastAt} />
            </td>
            <td className="sm:text-right">
              <Permitted to="catalogue">
                <Button
                  look="secondary"
                  aria-label={`Remove: ${term}`}
                  // A disabled button would lose the keyboard focus.
                  aria-disabled={dismiss.isPending}
                  onClick={() => !dismiss.isPending && dismiss.mutate({ term })}
                >
                  Remove
                </Button>
              </Permitted>
            </td>
          </tr>
        ))}
      </Table>
      {total > data.length && (
        <p className="mt-3 note">
          The {figure(data.length)} most frequent of {figure(total)}.
        </p>
      )}
    </>
  );
}

function MissedSearchesView() {
  const missed = trpc.search.missed.useQuery(undefined, { staleTime: 0 });
  return (
    <section className="shell py-5 sm:py-8">
      <PageTitle>Searches without results</PageTitle>
      <p className="mt-2 max-w-prose text-muted">
        What shoppers searched for in the last 90 days and did not find. If the shop sells it under another
        name, an owner can add a synonym.
      </p>
      <Permitted to="shop">
        <Link href={paths.settingsOf('search')} className={`mt-4 ${buttonClass('secondary')}`}>
          Synonyms
        </Link>
      </Permitted>
      <div className="mt-6">
        {missed.data?.data.length === 0 && (
          <EmptyState title="No search without results" note="Shoppers have found what they searched for." />
        )}
        {missed.data && missed.data.data.length > 0 && <Searches searches={missed.data} />}
        {missed.isError && !missed.data && <QueryError query={missed} what="searches" />}
      </div>
      {missed.isPending && <FullScreenLoader label="Loading the searches" />}
    </section>
  );
}

export default staffPage(MissedSearchesView, {
  title: 'Searches without results',
  description: 'What shoppers have not found.',
  path: paths.searches,
});
