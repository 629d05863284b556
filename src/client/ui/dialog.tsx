import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './icon-button.tsx';
import { X } from './icons/x.ts';

interface DialogProps {
  title: string;
  description?: ReactNode;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The button that opens the dialog; focus returns to it. */
  trigger?: ReactNode;
  /** The element that gets the focus afterwards if there is no trigger. */
  opener?: RefObject<HTMLElement | null>;
  /** For forms with two columns; wider still while it has a part with `data-wide`, such as a table. */
  wide?: boolean;
  /**
   * For content that is shown only once: Escape does not close the dialog, and it has no cross; a button among its children does.
   */
  isKept?: boolean;
  children: ReactNode;
}

/** The field marked `data-first` gets the focus, or else the first one. A dialog can open over another. */
export function Dialog({
  title,
  description,
  open,
  onOpenChange,
  trigger,
  opener,
  wide = false,
  isKept = false,
  children,
}: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="animate-fade fixed inset-0 z-overlay bg-scrim/60" />
        <Primitive.Content
          // A click beside the dialog must not close it: the typed text would be lost.
          onPointerDownOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => isKept && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            const first = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-first]');
            if (first) event.preventDefault();
            first?.focus();
          }}
          onCloseAutoFocus={(event) => {
            if (!opener) return;
            event.preventDefault();
            opener.current?.focus();
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={`animate-fade fixed inset-x-4 top-1/2 z-overlay mx-auto max-h-[90dvh] -translate-y-1/2 overflow-y-auto rounded-lg bg-surface p-5 text-ink shadow-xl sm:p-6 ${wide ? 'max-w-2xl has-data-wide:max-w-6xl' : 'max-w-md'}`}
        >
          <Primitive.Title className="heading-card pr-12">{title}</Primitive.Title>
          {description !== undefined && (
            <Primitive.Description className="note mt-1 wrap-anywhere">{description}</Primitive.Description>
          )}
          <div className="mt-5">{children}</div>
          {!isKept && (
            <Primitive.Close asChild>
              <IconButton icon={X} label="Close" className="absolute top-2.5 right-2.5" />
            </Primitive.Close>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
