import { useId, useState } from 'react';
import { toast } from 'sonner';
import { Link } from 'wouter';
import type {
  MessageList as List,
  Message,
  MessageQuery,
  MessageState,
} from '../../../shared/customer/message.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { nameOf } from '../../staff/names.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { useStaff } from '../../staff/use-staff.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { Check } from '../../ui/icons/check.ts';
import { Inbox as InboxIcon } from '../../ui/icons/inbox.ts';
import { RotateCcw } from '../../ui/icons/rotate-ccw.ts';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { say } from '../../ui/say.ts';
import { messagesHref } from './message-filters.ts';

const openingLength = 600;
const openingLines = 8;

/** The beginning of a long text; undefined for a short one. */
export function openingOf(body: string): string | undefined {
  const lines = body.split('\n');
  if (body.length <= openingLength && lines.length <= openingLines) return undefined;
  const opening = lines.slice(0, openingLines).join('\n').slice(0, openingLength);
  // Remove half of a surrogate pair.
  return `${opening.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}

function MessageText({ body }: { body: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const opening = openingOf(body);
  return (
    <>
      <p id={id} dir="auto" className="mt-4 max-w-prose whitespace-pre-wrap wrap-anywhere">
        {isWhole ? body : (opening ?? body)}
      </p>
      {opening && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className="mt-1 inline-flex min-h-11 items-center text-sm link-accent"
        >
          {isWhole ? 'Show less' : 'Show the whole message'}
        </button>
      )}
    </>
  );
}

const emptyTexts: Record<MessageState, { title: string; note: string }> = {
  open: { title: 'No open messages', note: 'All messages are done.' },
  done: { title: 'No message is done yet', note: 'Messages marked as done are kept here.' },
  all: { title: 'No messages yet', note: 'Messages from the About page appear here.' },
};

function replyHref({ email, subject }: Message): string {
  return `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

function useMarking({ id, doneAt }: Message) {
  const { email } = useStaff();
  const utils = trpc.useUtils();
  const ending = {
    onError: (error: unknown) => say('error', refusalWords(error)),
    async onSettled() {
      await utils.message.invalidate();
      // The message, with its focused button, may have left this list.
      setTimeout(focusTitle);
    },
  };
  const markDone = trpc.message.markDone.useMutation({
    ...ending,
    onSuccess({ doneBy }) {
      if (doneBy === email) say('success', 'The message is done');
      else toast.info(`${nameOf(doneBy)} was faster: the message is done`);
    },
  });
  const reopen = trpc.message.reopen.useMutation({
    ...ending,
    onSuccess: () => say('success', 'The message is open again'),
  });
  const isBusy = markDone.isPending || reopen.isPending;

  return {
    isBusy,
    mark() {
      if (isBusy) return;
      if (doneAt) reopen.mutate({ id });
      else markDone.mutate({ id });
    },
  };
}

/** Names and subjects are isolated by `bdi`: right-to-left text must not reorder its neighbours. */
function MessageCard({ message }: { message: Message }) {
  const { id, name, email, subject, body, createdAt, doneAt, doneBy } = message;
  const { mark, isBusy } = useMarking(message);
  const icon = doneAt ? RotateCcw : Check;
  return (
    <li>
      <article
        aria-labelledby={`subject-${id}`}
        className="rounded-lg border border-line bg-surface p-4 sm:grid sm:grid-cols-[1fr_14rem] sm:gap-x-6 sm:p-6"
      >
        <div className="min-w-0">
          <h2 id={`subject-${id}`} className="heading-card wrap-anywhere">
            <bdi>{subject}</bdi>
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-3 note">
            <bdi className="font-semibold text-ink wrap-anywhere">{name}</bdi>
            <a href={replyHref(message)} className="link-accent wrap-anywhere">
              {email}
            </a>
            <Moment at={createdAt} />
          </p>
          <MessageText body={body} />
        </div>
        <div className="mt-5 flex flex-col items-start gap-2 sm:mt-0 sm:items-end sm:text-right">
          <Permitted to="messages">
            <Button
              icon={icon}
              look="secondary"
              aria-label={`${doneAt ? 'Reopen' : 'Mark done'}: ${subject}`}
              // A disabled button would lose the keyboard focus.
              aria-disabled={isBusy}
              aria-busy={isBusy}
              onClick={mark}
              className="aria-disabled:cursor-progress aria-disabled:opacity-50"
            >
              {doneAt ? 'Reopen' : 'Mark done'}
            </Button>
          </Permitted>
          {doneAt && (
            <p className="note wrap-anywhere">
              Done by {nameOf(doneBy)}, <Moment at={doneAt} />
            </p>
          )}
        </div>
      </article>
    </li>
  );
}

interface MessageListProps {
  list: List;
  filters: MessageQuery;
  pageCount: number;
}

export function MessageList({ list: { data, counts }, filters, pageCount }: MessageListProps) {
  if (counts[filters.state] === 0) {
    const { title, note } = emptyTexts[counts.all === 0 ? 'all' : filters.state];
    return (
      <EmptyState icon={InboxIcon} title={title} note={note}>
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
      <Pagination
        page={filters.page}
        pageCount={pageCount}
        href={(page) => messagesHref({ ...filters, page })}
      />
    </>
  );
}
