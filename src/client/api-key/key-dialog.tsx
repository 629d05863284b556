import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { KeyRound } from '../ui/icons/key-round.ts';
import { KeyForm } from './key-form.tsx';
import { MadeKey } from './made-key.tsx';

/** Makes a key, then shows it: nobody can look it up later. */
export function KeyDialog() {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const create = trpc.apiKey.create.useMutation({
    onSuccess: () => void utils.apiKey.list.invalidate(),
    // What was shown is not to be found in memory either.
    gcTime: 0,
  });
  const made = create.data;

  function openOrClose(open: boolean): void {
    setOpen(open);
    create.reset();
  }

  return (
    <Dialog
      title={made ? `The key of ${made.apiKey.name}` : 'New API key'}
      description={
        made
          ? 'Copy it now: it is shown this once. It is a password: keep it on a server, never in a web page, an app or a repository.'
          : 'For one program, with no more scopes than it needs.'
      }
      open={isOpen}
      onOpenChange={openOrClose}
      trigger={
        <Button>
          <Icon of={KeyRound} className="size-4" />
          New API key
        </Button>
      }
    >
      {made ? (
        <MadeKey apiKey={made.key} onDone={() => openOrClose(false)} />
      ) : (
        <KeyForm error={create.error} isPending={create.isPending} onCreate={create.mutate} />
      )}
    </Dialog>
  );
}
