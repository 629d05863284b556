import { AlertDialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { Button, type ButtonLook } from './button.tsx';

interface ConfirmDialogProps {
  /** A question: its words are those of the button. */
  title: string;
  description: ReactNode;
  /** Other words of the button. */
  confirm?: string;
  /** Default: red, for a step that can't be undone. */
  look?: ButtonLook;
  onConfirm(): void;
  /** The button that opens the dialog; focus returns to it. Without one, `open` decides. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?(open: boolean): void;
  /** The element that gets the focus afterwards if there is no trigger, such as the button of a menu that has closed. */
  opener?: RefObject<HTMLElement | null>;
}

/** Asks for confirmation of an action. Escape and Cancel change nothing. */
export function ConfirmDialog({
  title,
  description,
  confirm = title.replace(/\?$/, ''),
  look = 'danger',
  onConfirm,
  trigger,
  open,
  onOpenChange,
  opener,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="animate-fade fixed inset-0 z-overlay bg-scrim/60" />
        <AlertDialog.Content
          onCloseAutoFocus={(event) => {
            if (!opener) return;
            event.preventDefault();
            opener.current?.focus();
          }}
          className="animate-fade fixed inset-x-4 top-1/2 z-overlay mx-auto max-w-md -translate-y-1/2 rounded-lg bg-surface p-6 text-ink shadow-xl"
        >
          <AlertDialog.Title className="heading-card">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 wrap-anywhere text-muted">
            {description}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button look="secondary">Cancel</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button look={look} className="wrap-anywhere" onClick={onConfirm}>
                {confirm}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
