import { Link } from 'wouter';
import type { MessageList as List, MessageQuery, MessageState } from '../../shared/message.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Inbox as InboxIcon } from '../ui/icons/inbox.ts';
import { Pagination } from '../ui/pagination.tsx';
import { MessageCard } from './message-card.tsx';
import { messagesHref } from './message-filters.ts';

const emptyTexts: Record<MessageState, { title: string; note: string }> = {
  open: { title: 'No open messages', note: 'Every message is done.' },
  done: { title: 'No message is done yet', note: 'Messages that are marked as done are kept here.' },
  all: { title: 'No messages yet', note: 'What shoppers write on the About page arrives here.' },
};

interface MessageListProps {
  list: List;
  filters: MessageQuery;
  pageCount: number;
}

export function MessageList({ list: { data, counts }, filters, pageCount }: MessageListProps) {
  if (counts[filters.state] === 0) {
    const { title, note } = emptyTexts[counts.all === 0 ? 'all' : filters.state];
    return (
      <EmptyState icon={<Icon of={InboxIcon} className="size-10" />} title={title} note={note}>
        {counts.all > 0 && (
          <Link href={messagesHref({ state: 'all', page: 1 })} className={buttonClass('secondary')}>
            See all messages
          </Link>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Messages" className="space-y-4">
        {data.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          page={filters.page}
          pageCount={pageCount}
          href={(page) => messagesHref({ ...filters, page })}
        />
      </div>
    </>
  );
}
