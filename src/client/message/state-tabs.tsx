import { Link } from 'wouter';
import type { MessageList, MessageState } from '../../shared/message.ts';
import { messagesHref, stateLabels } from './message-filters.ts';

interface StateTabsProps {
  state: MessageState;
  counts: MessageList['counts'] | undefined;
}

/** Which messages are shown, with how many there are of each kind. */
export function StateTabs({ state: shown, counts }: StateTabsProps) {
  const states = Object.keys(stateLabels) as MessageState[];
  return (
    <nav aria-label="Which messages">
      <ul className="inline-flex gap-1 rounded-lg bg-stone-200 p-1">
        {states.map((state) => (
          <li key={state}>
            <Link
              href={messagesHref({ state, page: 1 })}
              aria-current={state === shown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-md px-4 text-sm font-semibold text-stone-700 hover:text-ink aria-[current]:bg-white aria-[current]:text-ink aria-[current]:shadow-sm"
            >
              {stateLabels[state]}
              {counts && (
                <span className="tabular-nums text-stone-600">{counts[state].toLocaleString('en-US')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
