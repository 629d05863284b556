import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import type { CardSettings } from '../page-state.ts';
import { loadProvider } from './stripe-loader.ts';

/** The card payment provider: on its way, here, or out of reach until `retry`. */
export function useProvider(settings: CardSettings) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isLoading, setLoading] = useState(true);

  const load = useCallback(async () => {
    setLoading(true);
    try {
      setStripe(await loadProvider(settings));
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  }, [settings]);

  useEffect(() => void load(), [load]);

  return { stripe, hasFailed, isLoading, retry: () => void load() };
}
