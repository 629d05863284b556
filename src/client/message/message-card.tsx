import type { Message } from '../../shared/message.ts';
import { Moment } from '../order/moment.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Check } from '../ui/icons/check.ts';
import { RotateCcw } from '../ui/icons/rotate-ccw.ts';
import { MessageText } from './message-text.tsx';
import { useMarking } from './use-marking.ts';

function replyHref({ email, subject }: Message): string {
  return `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

/** Names and subjects are isolated: text that runs from right to left must not turn around what stands beside it. */
export function MessageCard({ message }: { message: Message }) {
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
          <Button
            look="secondary"
            aria-label={`${doneAt ? 'Reopen' : 'Mark done'}: ${subject}`}
            // Disabled, it would lose the focus of whoever works through the list by keyboard.
            aria-disabled={isBusy}
            aria-busy={isBusy}
            onClick={mark}
            className="aria-disabled:cursor-progress aria-disabled:opacity-50"
          >
            <Icon of={icon} className="size-4" />
            {doneAt ? 'Reopen' : 'Mark done'}
          </Button>
          {doneAt && (
            <p className="note wrap-anywhere">
              Done by {doneBy}, <Moment at={doneAt} />
            </p>
          )}
        </div>
      </article>
    </li>
  );
}
