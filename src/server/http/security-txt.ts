import type { Mount } from './mount.ts';
import { send } from './send.ts';

const dayMs = 86_400_000;

/** Days until a reader should fetch it again: RFC 9116 recommends less than a year. */
const validDays = 180;

/** Serves the contact for security faults, in the form of RFC 9116. @param contact a URI */
export function securityTxt(publicUrl: string, contact: string): Mount {
  const headers = { 'cache-control': 'public, max-age=86400' };
  return {
    methods: ['GET', 'HEAD'],
    handle({ req, res }) {
      const expires = new Date(Math.floor(Date.now() / dayMs + validDays) * dayMs);
      const lines = [
        `Contact: ${contact}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
      ];
      return send(req, res, 200, {
        type: 'text/plain; charset=utf-8',
        body: `${lines.join('\n')}\n`,
        headers,
      });
    },
  };
}
