import { Button } from './button.tsx';
import { ErrorText } from './field.tsx';

interface OlderButtonProps {
  isLoading: boolean;
  /** The reason why the last try failed. */
  refusal?: string;
  onClick(): void;
}

/** Loads the next part of a list, newest first. */
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
