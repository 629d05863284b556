import type { MessageList, MessageState } from '../../shared/message.ts';
import { LinkSegments } from '../ui/link-segments.tsx';
import { messagesHref, stateLabels } from './message-filters.ts';

interface StateTabsProps {
  state: MessageState;
  counts: MessageList['counts'] | undefined;
}

/** Which messages are shown, with how many there are of each kind. */
export function StateTabs({ state: shown, counts }: StateTabsProps) {
  const states = Object.keys(stateLabels) as MessageState[];
  return (
    <LinkSegments
      label="Which messages"
      links={states.map((state) => ({
        href: messagesHref({ state, page: 1 }),
        label: stateLabels[state],
        count: counts?.[state],
        isChosen: state === shown,
      }))}
    />
  );
}
