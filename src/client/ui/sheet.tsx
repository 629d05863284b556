import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './icon-button.tsx';
import { X } from './icons/x.ts';

/** The edge that it comes in from. No sheet is wider than the screen. */
const sides = {
  left: 'inset-y-0 left-0 w-80 max-w-full [--sheet-from:-100%_0]',
  right: 'inset-y-0 right-0 w-md max-w-full [--sheet-from:100%_0]',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-lg [--sheet-from:0_100%]',
};

interface SheetProps {
  title: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  side?: keyof typeof sides;
  /** The button that opens the sheet; focus returns to it. */
  trigger?: ReactNode;
  /** The element that gets the focus afterwards if there is no trigger. */
  opener?: RefObject<HTMLElement | null>;
  /** If false, the page beside it stays usable, and a press there leaves the sheet open. */
  modal?: boolean;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

export function Sheet({
  title,
  open,
  onOpenChange,
  side = 'right',
  trigger,
  opener,
  modal = true,
  footer,
  children,
}: SheetProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      {trigger !== undefined && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="animate-fade fixed inset-0 z-overlay bg-scrim/60" />
        <Primitive.Content
          aria-describedby={undefined}
          onInteractOutside={(event) => {
            if (!modal) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            if (!opener) return;
            event.preventDefault();
            opener.current?.focus();
          }}
          className={`animate-sheet fixed z-overlay flex flex-col bg-surface text-ink shadow-xl ${sides[side]}`}
        >
          <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2.5 pl-4 sm:pl-6">
            <Primitive.Title className="heading-card">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton icon={X} label="Close" />
            </Primitive.Close>
          </div>
          <div className="grow overflow-y-auto overscroll-contain px-4 py-4 sm:px-6">{children}</div>
          {footer !== undefined && (
            <div className="border-t border-line px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
