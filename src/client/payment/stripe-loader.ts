import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { CardSettings } from '../page-state.ts';

const patienceMs = 15_000;

let loading: Promise<Stripe> | undefined;
let tries = 0;

/** A module that failed to arrive stays failed for its address; a fragment makes it another one. */
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

async function load({ publishableKey, scriptUrl }: CardSettings): Promise<Stripe> {
  if (scriptUrl && !('Stripe' in window)) await loadScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js needs a browser');
  return stripe;
}

function impatience(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('Stripe.js did not load in time')), patienceMs);
  });
}

/** Loads Stripe.js, or the sandbox's stand-in for it, once; a load that failed is tried anew by the next call. */
export function loadProvider(settings: CardSettings): Promise<Stripe> {
  if (!loading) {
    loading = Promise.race([load(settings), impatience()]);
    loading.catch(() => {
      loading = undefined;
    });
  }
  return loading;
}
