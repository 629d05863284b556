import { z } from 'zod';
import { text } from './text.ts';

/**
 * The address with its domain as mail servers know it: `user@xn--mnchen-3ya.example` for `user@münchen.example`. Addresses are
 * stored in this form, which Chromium sends and other programs do not. A text that is no address stays as it is.
 */
export function asciiEmail(address: string): string {
  const [, local, domain] =
    /^(.+)@([\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*)$/u.exec(address.trim()) ?? [];
  if (!domain || !URL.canParse(`http://${domain}`)) return address;
  return `${local}@${new URL(`http://${domain}`).hostname}`;
}

const Address = z.email().max(254);
const isAddress = (typed: string) => Address.safeParse(asciiEmail(typed)).success;

export const emailForm = 'Write an e-mail address, such as name@example.com';

/** An e-mail address as it is typed, whatever the letters of its domain. */
export const typedEmail = (invalid: string, required: string) =>
  text(254).min(1, required).pipe(z.string().refine(isAddress, invalid));

/** An e-mail address as it is stored. */
export const email = (invalid = emailForm, required = invalid) =>
  text(254).min(1, required).pipe(z.string().refine(isAddress, invalid).overwrite(asciiEmail));
