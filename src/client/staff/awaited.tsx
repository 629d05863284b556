import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { refusalWords } from './refusal.ts';

interface AwaitedProps {
  /** What was asked for, and is not here. */
  query: {
    error: Parameters<typeof refusalWords>[0] | null;
    isFetching: boolean;
    refetch(): unknown;
  };
  /** What people call it, such as “accounts”. */
  what: string;
  /** How high it will be, by its class. */
  height: string;
}

/** Stands in for what staff asked for until it is here, and says why when it can’t be had. */
export function Awaited({ query: { error, isFetching, refetch }, what, height }: AwaitedProps) {
  if (error) {
    return (
      <ErrorState
        title={`The ${what} can’t be shown`}
        note={refusalWords(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div role="status">
      <span className="sr-only">Loading the {what}</span>
      <Skeleton className={height} />
    </div>
  );
}
