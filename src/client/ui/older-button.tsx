import { Button } from './button.tsx';
import { ErrorText } from './field.tsx';

interface OlderButtonProps {
  isLoading: boolean;
  /** Why the last try brought nothing. */
  refusal?: string;
  onClick(): void;
}

/** Asks for the next part of a list that goes back in time. */
export function OlderButton({ isLoading, refusal, onClick }: OlderButtonProps) {
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      {refusal && <ErrorText>{refusal}</ErrorText>}
      <Button look="secondary" onClick={onClick} isBusy={isLoading}>
        {isLoading ? 'Loading…' : 'Show older'}
      </Button>
    </div>
  );
}
