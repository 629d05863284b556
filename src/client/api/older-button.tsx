import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/field.tsx';
import { refusalWords } from './refusal.ts';

interface PartedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage(): unknown;
}

/** Loads the next part of a list, newest first; nothing if there is none. */
export function OlderButton({ query }: { query: PartedQuery }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      {query.isFetchNextPageError && <ErrorText>{refusalWords(query.error)}</ErrorText>}
      <Button look="secondary" onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
        {query.isFetchingNextPage ? 'Loading…' : 'Show older'}
      </Button>
    </div>
  );
}
