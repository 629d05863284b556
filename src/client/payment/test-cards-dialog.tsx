import { Check, Copy, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type RefObject, useState } from 'react';
import { toast } from 'sonner';
import { testCards } from './test-cards.ts';

function CopyButton({ number }: { number: string }) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(number.replaceAll(' ', ''));
      setCopied(true);
    } catch {
      // Browsers have a clipboard on HTTPS and localhost only.
      toast.error('This browser does not let the shop copy; please type the number');
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={`Copy ${number}`}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-md border border-stone-300 px-3 font-mono text-sm whitespace-nowrap hover:bg-stone-100"
    >
      {number}
      <Icon aria-hidden className={`size-4 ${isCopied ? 'text-second' : 'text-stone-600'}`} />
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </button>
  );
}

interface TestCardsDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Where the focus goes when it closes. */
  opener: RefObject<HTMLElement | null>;
}

export function TestCardsDialog({ opener, ...dialog }: TestCardsDialogProps) {
  return (
    <Dialog.Root {...dialog}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade fixed inset-0 z-40 bg-ink/60" />
        <Dialog.Content
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          className="animate-fade fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[90dvh] max-w-xl -translate-y-1/2 overflow-y-auto rounded-lg bg-white p-5 shadow-xl sm:p-6"
        >
          <Dialog.Title className="pr-12 text-lg font-bold tracking-tight">Test cards</Dialog.Title>
          <Dialog.Description className="mt-1 text-sm text-stone-600">
            With any expiry date in the future, such as 12/34, and any CVC. Press a number to copy it.
          </Dialog.Description>
          <ul className="mt-4 divide-y divide-stone-200">
            {testCards.map(({ number, effect }) => (
              <li key={number} className="items-center gap-4 space-y-1 py-2 text-sm sm:flex sm:space-y-0">
                <CopyButton number={number} />
                <p>{effect}</p>
              </li>
            ))}
          </ul>
          <Dialog.Close
            aria-label="Close"
            className="absolute top-2.5 right-2.5 flex size-11 items-center justify-center rounded-md hover:bg-stone-100"
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
