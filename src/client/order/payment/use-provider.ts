import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useState } from 'react';
import type { CardSettings } from '../../page/page-state.ts';

// The shop's texts are English, so the provider's must be too.
export const providerOptions: StripeElementsOptions = { locale: 'en' };

const timeoutMs = 15_000;

let loading: Promise<Stripe> | undefined;
let tries = 0;

/** Browsers do not load a failed module again from the same address; a fragment changes it. */
function loadScript(url: string): Promise<void> {
  tries += 1;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = tries === 1 ? url : `${url}#${tries}`;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`Failed to load ${url}`));
    };
    document.head.append(script);
  });
}

async function loadStripeJs({ publishableKey, scriptUrl }: CardSettings): Promise<Stripe> {
  if (scriptUrl && !('Stripe' in window)) await loadScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js needs a browser');
  return stripe;
}

function loadTimeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('Stripe.js did not load in time')), timeoutMs);
  });
}

/** Loads Stripe.js, or the sandbox's stand-in, once. After a failure the next call tries again. */
function loadProvider(settings: CardSettings): Promise<Stripe> {
  if (!loading) {
    loading = Promise.race([loadStripeJs(settings), loadTimeout()]);
    loading.catch(() => {
      loading = undefined;
    });
  }
  return loading;
}

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
