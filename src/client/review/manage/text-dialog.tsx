import { type FormEvent, useState } from 'react';
import { messages } from '../../../shared/base/messages.ts';
import { issueWith, refusalWords } from '../../api/refusal.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { type DraftPlace, useDraft } from '../../staff/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface TextDialogProps {
  /** The button that opens it; its words are its title, too. */
  action: string;
  /** The label of the button for screen readers, which read out many such buttons. */
  about: string;
  label: string;
  hint: string;
  maxLength: number;
  text?: string;
  /** The name of the field on the server. */
  field: 'reason' | 'text';
  draft: DraftPlace;
  /** Resolves once it is saved. */
  save(text: string): Promise<unknown>;
  error: unknown;
  /** Whether an empty text can be saved. */
  canBeEmpty: boolean;
}

function TextForm({ onSaved, ...props }: TextDialogProps & { onSaved(): void }) {
  const { action, label, hint, maxLength, text: initial = '', field, save, error, canBeEmpty } = props;
  const draft = useDraft(props.draft, { text: initial });
  const { text } = draft.typed;
  const [isPending, setPending] = useState(false);
  const fault = issueWith(field, error);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    try {
      await save(text);
      draft.clear();
      onSaved();
    } catch {
      // The server's message is in `error`.
      setPending(false);
    }
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="space-y-4">
      <DraftNotice draft={draft} />
      <TextArea
        label={label}
        hint={hint}
        error={fault}
        maxLength={maxLength}
        data-first
        value={text}
        onChange={(event) => draft.type({ text: event.target.value })}
      />
      {Boolean(error) && !fault && <Notice>{refusalWords(error)}</Notice>}
      <Button type="submit" disabled={isPending || (!canBeEmpty && text.trim() === '')} aria-busy={isPending}>
        {isPending ? messages.busy : action}
      </Button>
    </form>
  );
}

/** A button that opens a dialog with one text, whose draft is kept. */
export function TextDialog(props: TextDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const { action, about } = props;
  return (
    <Dialog
      title={action}
      description={about}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button look="secondary" aria-label={`${action}: ${about}`}>
          {action}
        </Button>
      }
    >
      <TextForm {...props} onSaved={() => setOpen(false)} />
    </Dialog>
  );
}
