import { type FormEvent, type RefObject, useState } from 'react';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';

interface NameFormProps {
  name: string;
  isPending: boolean;
  error: unknown;
  onSave(name: string): void;
}

/** The form for the name of a member of staff. */
export function NameForm({ name, isPending, error, onSave }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) onSave(typed);
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 space-y-4">
      <TextField
        label="Name"
        hint="Staff see it in place of the e-mail address, wherever somebody did something."
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {Boolean(error) && <Notice>{refusalWords(error)}</Notice>}
      <Button type="submit" isBusy={isPending}>
        Save name
      </Button>
    </form>
  );
}

interface NameDialogProps {
  account: { id: string; email: string; name: string };
  onClose(): void;
  opener: RefObject<HTMLElement | null>;
}

/** Changes the name of another account. */
export function NameDialog({ account: { id, email, name }, onClose, opener }: NameDialogProps) {
  const utils = trpc.useUtils();
  const rename = trpc.staff.rename.useMutation({
    async onSuccess() {
      await Promise.all([utils.staff.list.invalidate(), utils.staff.me.invalidate()]);
      onClose();
    },
  });
  return (
    <Dialog title="Change the name" description={email} open onOpenChange={onClose} opener={opener}>
      <NameForm
        name={name}
        isPending={rename.isPending}
        error={rename.error}
        onSave={(next) => rename.mutate({ id, name: next })}
      />
    </Dialog>
  );
}
