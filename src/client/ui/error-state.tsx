import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  title: string;
  note?: string;
  onRetry(): void;
  /** While a retry is on its way the button can't be pressed again. */
  retrying?: boolean;
}

export function ErrorState({ title, note, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-lg border border-stone-200 bg-white px-6 py-16 text-center"
    >
      <CircleAlert aria-hidden className="mb-4 size-8 text-red-700" />
      <h2 className="text-xl font-bold tracking-tight">{title}</h2>
      {note && <p className="mt-2 max-w-md text-stone-600">{note}</p>}
      <Button look="secondary" className="mt-6" onClick={onRetry} disabled={retrying}>
        {retrying ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  );
}
