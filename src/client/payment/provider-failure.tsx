import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { CircleAlert } from '../ui/icons/circle-alert.ts';

interface ProviderFailureProps {
  onRetry(): void;
  isRetrying: boolean;
}

/** In the place, and the height, of the card's fields. */
export function ProviderFailure({ onRetry, isRetrying }: ProviderFailureProps) {
  return (
    <div
      role="alert"
      className="flex min-h-41 flex-col items-center justify-center rounded-md border border-dashed border-line-strong p-4 text-center"
    >
      <Icon of={CircleAlert} className="size-6 text-bad" />
      <h2 className="mt-2 font-bold">The card form could not be loaded</h2>
      <p className="mt-1 text-sm text-muted">Your cart is kept as it is.</p>
      <Button look="secondary" className="mt-4" onClick={onRetry} disabled={isRetrying}>
        {isRetrying ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  );
}
