import { Button } from '../ui/button.tsx';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Draft } from './drafts.ts';

interface DraftNoticeProps {
  draft: Pick<Draft<object>, 'back' | 'clear'>;
  /** Called after the draft is discarded, for a form that holds its own values. */
  onDiscard?(): void;
  className?: string;
}

/** Says that earlier input is back in the form, and can discard it. */
export function DraftNotice({ draft: { back, clear }, onDiscard, className }: DraftNoticeProps) {
  if (!back) return null;
  return (
    <Notice
      look={back.hasChanged ? 'warn' : 'info'}
      role="status"
      className={className}
      actions={
        <Button
          look="secondary"
          onClick={() => {
            clear();
            onDiscard?.();
          }}
        >
          Discard
        </Button>
      }
    >
      <span className="font-semibold">
        Your draft of <Moment at={back.at} /> is back.
      </span>
      {back.hasChanged && ' It has been changed since: check each field before you save.'}
    </Notice>
  );
}
