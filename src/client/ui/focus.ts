import { useEffect } from 'react';

/** The id of the page's heading, which takes the focus when the focused element is removed. */
export const titleId = 'manage-title';

/** Does nothing if something has the focus. */
export function focusTitle(): void {
  if (document.activeElement === document.body) document.getElementById(titleId)?.focus();
}

/**
 * A key that focuses the next or the previous element of a kind.
 * @param isInList true if it does so only from one to another, and is left to the browser elsewhere
 */
export const moveFocus = (selector: string, by: 1 | -1, isInList: boolean) => () => {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = all.findIndex((one) => one.contains(document.activeElement));
  if (isInList && at < 0) return false;
  all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by]?.focus();
};

/** On unmount, returns the focus to the element that had it on mount. */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // By then the dialog has released the focus.
      setTimeout(() => {
        if (opener instanceof HTMLElement) opener.focus();
        focusTitle();
      });
    };
  }, []);
}
