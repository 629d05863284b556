import { useEffect } from 'react';

/** The page's heading takes the focus when what had it is gone. */
export const titleId = 'manage-title';

/** Unless the focus is somewhere already. */
export function focusTitle(): void {
  if (document.activeElement === document.body) document.getElementById(titleId)?.focus();
}

/** Gives the focus back, once this is gone, to what had it before. */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // By then the dialog around it has let go of the focus.
      setTimeout(() => {
        if (opener instanceof HTMLElement) opener.focus();
        focusTitle();
      });
    };
  }, []);
}
