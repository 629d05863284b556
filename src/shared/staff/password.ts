/** Length makes a password hard to guess; the owner may use any characters. */
export const passwordLength = { min: 12, max: 128 } as const;

/** The fault of a password's length. The shop checks only after this how hard the password is to guess. */
export function lengthFault(password: string): string | undefined {
  const length = [...password].length;
  if (length < passwordLength.min) return `Use at least ${passwordLength.min} characters`;
  if (length > passwordLength.max) return `Use at most ${passwordLength.max} characters`;
  return undefined;
}
