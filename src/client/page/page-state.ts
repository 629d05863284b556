import type { DehydratedState } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { FormState } from '../../shared/order/form-pages.ts';
import type { ShopIdentity } from '../../shared/settings/shop-details.ts';

export interface CardSettings {
  publishableKey: string;
  /** The built-in sandbox's stand-in for Stripe.js; unset with a Stripe account. */
  scriptUrl?: string;
  /** Whether no real money moves: the built-in sandbox, or a Stripe account's test mode. */
  isTest: boolean;
}

/** The name, time zone and contact details of the shop, with other data that pages need. */
export interface ShopSettings extends ShopIdentity {
  /** Unset in a shop that takes no cards. */
  cards?: CardSettings;
  /** The colours of its look as CSS; empty for those of the style sheet. */
  style: string;
  /** Origin of canonical links, without a slash at its end. */
  publicUrl: string;
}

/** The data that the server sends inside the page. */
export interface PageState {
  settings: ShopSettings;
  /** The status of this page, and the path that it answers. */
  status: number;
  path: string;
  forms?: FormState | undefined;
  queries: DehydratedState;
}

type PageContext = Omit<PageState, 'queries'>;

export const PageStateContext = createContext<PageContext | undefined>(undefined);

function usePageState(): PageContext {
  const state = useContext(PageStateContext);
  if (!state) throw new Error('Outside of PageStateContext');
  return state;
}

export function useSettings(): ShopSettings {
  return usePageState().settings;
}

/** The state that the server read of the cookies and the form of the request. */
export function useForms(): FormState {
  return usePageState().forms ?? {};
}

/** Whether the server answered 404 for this path, which is known before any query runs. */
export function useServerNotFound(path: string): boolean {
  const state = usePageState();
  return state.status === 404 && state.path === path;
}
