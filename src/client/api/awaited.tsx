import { BoxLoading } from '../ui/block-loading.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { refusalWords } from './refusal.ts';

interface Query {
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** The reason why a query failed, and a button that asks again. @param what the name of the content, such as “accounts” */
export function QueryError({ query: { error, isFetching, refetch }, what }: { query: Query; what: string }) {
  return (
    <ErrorState
      title={`The ${what} can’t be shown`}
      note={refusalWords(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

/** A skeleton while the query runs, then what `QueryError` shows if it failed. @param height the class with the height of the content */
export function Awaited({ query, what, height }: { query: Query; what: string; height: string }) {
  if (query.error) return <QueryError query={query} what={what} />;
  return <BoxLoading label={`Loading the ${what}`} height={height} />;
}
