import { domainToUnicode } from 'node:url';

/** An address as people write it: `user@münchen.example` for the stored `user@xn--mnchen-3ya.example`. */
export function readableEmail(stored: string): string {
  const at = stored.lastIndexOf('@') + 1;
  const domain = stored.slice(at);
  return at > 0 && domain.includes('xn--')
    ? stored.slice(0, at) + (domainToUnicode(domain) || domain)
    : stored;
}
