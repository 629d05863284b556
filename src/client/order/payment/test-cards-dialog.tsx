import type { RefObject } from 'react';
import { useCopy } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

function CopyNumber({ number }: { number: string }) {
  const { copy, isCopied, icon } = useCopy(number.replaceAll(' ', ''));
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy ${number}`}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-md border border-line-strong px-3 font-mono text-sm whitespace-nowrap hover:bg-sunken"
    >
      {number}
      <Icon of={icon} className={`size-4 ${isCopied ? 'text-good' : 'text-muted'}`} />
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </button>
  );
}

/** Numbers of Stripe's test mode and the sandbox. They work with any future expiry date and any CVC. */
const testCards = [
  { number: '4242 4242 4242 4242', effect: 'Pays at once' },
  { number: '4000 0025 0000 3155', effect: 'The bank asks for confirmation, then pays' },
  { number: '4000 0000 0000 0002', effect: 'Is declined' },
  { number: '4000 0000 0000 9995', effect: 'Is declined: insufficient funds' },
  { number: '4000 0000 0000 0069', effect: 'Is declined: expired' },
  { number: '4000 0000 0000 0127', effect: 'Is declined: wrong security code' },
  { number: '4000 0000 0000 0119', effect: 'Fails while it is processed' },
  { number: '4000 0084 0000 1629', effect: 'The bank asks for confirmation, then declines' },
] as const;

interface TestCardsDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Gets the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>;
}

export function TestCardsDialog(dialog: TestCardsDialogProps) {
  return (
    <Dialog
      {...dialog}
      wide
      title="Test cards"
      description="With any expiry date in the future, such as 12/34, and any CVC. Press a number to copy it."
    >
      <ul className="-mt-1 divide-y divide-line">
        {testCards.map(({ number, effect }) => (
          <li key={number} className="items-center gap-4 space-y-1 py-2 text-sm sm:flex sm:space-y-0">
            <CopyNumber number={number} />
            <p>{effect}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
