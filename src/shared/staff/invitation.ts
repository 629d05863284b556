import type { SignIn } from './staff.ts';

/** The days in which an invitation, or a password that was told, has to be used for the first time. */
export const toldDays = 7;

/**
 * The link that signs in to an account whose password has to be changed first. All of it is in the fragment, which browsers send to
 * nobody.
 */
export const invitationLink = (publicUrl: string, { email, password }: SignIn): string =>
  `${publicUrl}/manage#${new URLSearchParams({ invitation: email, code: password })}`;

/** @param hash the fragment of an address, with its `#`. @returns undefined if it is no invitation */
export function readInvitation(hash: string): SignIn | undefined {
  const values = new URLSearchParams(hash.slice(1));
  const email = values.get('invitation');
  const password = values.get('code');
  return email && password ? { email, password } : undefined;
}
