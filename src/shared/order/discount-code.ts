/** Characters of a discount code. */
export const codeLength = 40;

/** The signs of a code as it is compared. */
export const codePattern = /^[A-Z0-9][A-Z0-9_-]*$/;

/** A code as it is compared: people type it in any case. */
export const discountCodeOf = (typed: string): string => typed.trim().toUpperCase();
