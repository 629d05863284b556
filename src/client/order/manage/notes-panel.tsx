import { limits } from '../../../shared/base/limits.ts';
import { messages } from '../../../shared/base/messages.ts';
import type { InternalOrder } from '../../../shared/order/fulfilment.ts';
import { byActor } from '../../activity/actor-name.ts';
import type { CommandOptions } from '../../api/command.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useOrderCommand } from './use-order-command.ts';

interface NewNote {
  number: string;
  text: string;
}

interface NotesPanelProps {
  number: string;
  notes: InternalOrder['notes'];
  form: 'note' | 'customer-note';
  send(note: NewNote, options: CommandOptions): Promise<unknown>;
}

export function NotesPanel({ number, notes, form, send }: NotesPanelProps) {
  const draft = useDraft({ form, subject: number }, { text: '' });
  const { text } = draft.typed;
  const { attempt, isPending, refusal } = useOrderCommand(send);

  async function add(): Promise<void> {
    if (text.trim() === '' || isPending) return;
    if (await attempt({ number, text }, text)) draft.clear();
  }

  return (
    <Panel title="Private notes" note="Only staff see them.">
      {notes.length > 0 && (
        <ul aria-label="Private notes" className="mt-3 divide-y divide-line">
          {notes.map(({ text: note, actor, at }) => (
            <li key={at} className="py-2">
              <p className="whitespace-pre-line wrap-anywhere">{note}</p>
              <p className="note">
                <Moment at={at} />, {byActor(actor)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Permitted to="fulfilment">
        <form
          method="post"
          className="mt-4 space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <DraftNotice draft={draft} />
          <TextArea
            label="New note"
            rows={2}
            maxLength={limits.noteLength}
            value={text}
            onChange={(event) => draft.type({ text: event.target.value })}
          />
          {refusal && <Notice>{refusal}</Notice>}
          <Button
            type="submit"
            look="secondary"
            disabled={text.trim() === '' || isPending}
            aria-busy={isPending}
          >
            {isPending ? messages.busy : 'Add note'}
          </Button>
        </form>
      </Permitted>
    </Panel>
  );
}
