import { useEffect, useState } from 'react';
import { limits } from '../../shared/base/limits.ts';

/** A value as it was when it last stayed the same for a moment. Not by use-debounce, which is in the chunk of the listing. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
