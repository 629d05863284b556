import { Awaited } from '../staff/awaited.tsx';
import { trpc } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { KeyRound } from '../ui/icons/key-round.ts';
import { KeyRow } from './key-row.tsx';

/** Every key that was ever made; those that open nothing any more come last. */
export function KeyList() {
  const list = trpc.apiKey.list.useQuery();
  if (!list.data) return <Awaited query={list} what="API keys" height="h-48" />;
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<Icon of={KeyRound} className="size-8" />}
        title="No API keys yet"
        note="Make one for each program, so that it can be revoked without stopping the others."
      />
    );
  }
  return (
    <ul aria-label="API keys" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {list.data.map((apiKey) => (
        <KeyRow key={apiKey.id} apiKey={apiKey} />
      ))}
    </ul>
  );
}
