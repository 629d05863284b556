import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Pencil } from '../ui/icons/pencil.ts';
import { Plus } from '../ui/icons/plus.ts';

interface EditDialogProps {
  /** The kind of row, such as “maker”. */
  what: string;
  /** The name of what is edited; undefined to add one. */
  name: string | undefined;
  wide?: boolean;
  children(onDone: () => void): ReactNode;
}

/** A button that opens the form of a row of a list, or of a new one. */
export function EditDialog({ what, name, wide, children }: EditDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      wide={wide ?? false}
      title={name === undefined ? `Add a ${what}` : `Edit ${name}`}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        name === undefined ? (
          <Button icon={Plus}>Add {what}</Button>
        ) : (
          <IconButton icon={Pencil} label={`Edit ${name}`} />
        )
      }
    >
      {children(() => setOpen(false))}
    </Dialog>
  );
}
