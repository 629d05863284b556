import { KeyRound } from 'lucide-react';
import { refusalWords } from '../staff/refusal.ts';
import { trpc } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { KeyRow } from './key-row.tsx';

/** Every key that was ever made; those that open nothing any more come last. */
export function KeyList() {
  const list = trpc.apiKey.list.useQuery();
  if (!list.data) {
    if (!list.error) {
      return (
        <div role="status">
          <span className="sr-only">Loading the API keys</span>
          <Skeleton className="h-48" />
        </div>
      );
    }
    return (
      <ErrorState
        title="The API keys can’t be shown"
        note={refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<KeyRound aria-hidden className="size-8" />}
        title="No API keys yet"
        note="Make one for each program, so that it can be revoked without stopping the others."
      />
    );
  }
  return (
    <ul
      aria-label="API keys"
      className="divide-y divide-stone-200 rounded-lg border border-stone-200 bg-white"
    >
      {list.data.map((apiKey) => (
        <KeyRow key={apiKey.id} apiKey={apiKey} />
      ))}
    </ul>
  );
}
