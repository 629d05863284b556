import { useEffect } from 'react';

/** The id of the page's heading, which takes the focus when the focused element is removed. */
export const titleId = 'manage-title';

/** Does nothing if something has the focus. */
export function focusTitle(): void {
  if (document.activeElement === document.body) document.getElementById(titleId)?.focus();
}

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
