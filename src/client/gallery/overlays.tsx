import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Specimen } from './specimen.tsx';

const sides = ['left', 'right', 'bottom'] as const;

function OneSheet({ side }: { side: (typeof sides)[number] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Sheet
      title={`From the ${side}`}
      side={side}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button look="secondary">Sheet from the {side}</Button>}
      footer={
        <Button className="w-full" onClick={() => setOpen(false)}>
          Show 24 products
        </Button>
      }
    >
      <TextField label="Search by name" />
    </Sheet>
  );
}

/** In the theme of the page, as it belongs to neither side. */
export function Overlays() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Specimen title="Dialogs and sheets" file="ui/dialog.tsx, ui/confirm-dialog.tsx, ui/sheet.tsx">
      <div className="flex flex-wrap gap-3">
        <Dialog
          title="Add a staff account"
          description="The shop makes up a password for it."
          open={isOpen}
          onOpenChange={setOpen}
          trigger={<Button look="secondary">Dialog</Button>}
        >
          <TextField label="E-mail address" />
          <Button className="mt-5 w-full" onClick={() => setOpen(false)}>
            Add account
          </Button>
        </Dialog>
        <ConfirmDialog
          title="Are you sure?"
          description="This action cannot be undone."
          onConfirm={() => {}}
          trigger={<Button look="danger">Confirm dialog</Button>}
        />
        {sides.map((side) => (
          <OneSheet key={side} side={side} />
        ))}
      </div>
    </Specimen>
  );
}
