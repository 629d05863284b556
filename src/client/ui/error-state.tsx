import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { CircleAlert } from './icons/circle-alert.ts';

interface ErrorStateProps {
  title: string;
  note?: string;
  onRetry(): void;
  retrying?: boolean;
}

export function ErrorState({ title, note, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-16 text-center"
    >
      <Icon of={CircleAlert} className="mb-4 size-8 text-bad" />
      <h2 className="heading-section">{title}</h2>
      {note && <p className="mt-2 max-w-md text-muted">{note}</p>}
      <Button look="secondary" className="mt-6" onClick={onRetry} isBusy={retrying}>
        {retrying ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  );
}
