import { useEffect } from 'react';
import { create } from 'zustand';
import { codeLength, discountCodeOf } from '../../shared/order/discount-code.ts';
import { deviceStorage } from '../page/browser-storage.ts';

const storageKey = 'discount';

const useCode = create<{ code: string | undefined }>(() => ({ code: undefined }));

/** Keeps a code for the orders of this browser; an empty one removes it. */
export function keepDiscountCode(typed: string): void {
  const code = discountCodeOf(typed).slice(0, codeLength) || undefined;
  if (code === undefined) deviceStorage.removeItem(storageKey);
  else deviceStorage.setItem(storageKey, code);
  useCode.setState({ code });
}

const readCode = () => useCode.setState({ code: deviceStorage.getItem(storageKey) ?? undefined });

/** The code that the shopper has typed, or that a link has brought; undefined while the page is hydrated. */
export function useDiscountCode(): string | undefined {
  useEffect(readCode, []);
  return useCode(({ code }) => code);
}
