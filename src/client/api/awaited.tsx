import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { refusalWords } from './refusal.ts';

interface AwaitedProps {
  query: {
    error: Parameters<typeof refusalWords>[0] | null;
    isFetching: boolean;
    refetch(): unknown;
  };
  /** Its name in the texts, such as “accounts”. */
  what: string;
  /** The class with the height of the content to come. */
  height: string;
}

/** A skeleton while the query runs; the reason and a retry button when it failed. */
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
