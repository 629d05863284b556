import { Failure } from '../../shared/failure.ts';
import type { Db } from '../db.ts';
import type { Env } from '../env.ts';
import { findSettings } from '../settings/queries.ts';
import type { Mount } from './mount.ts';
import { send } from './send.ts';

export const securityTxtPath = '/.well-known/security.txt';

/** RFC 9116 advises less than a year; half of one is never over while the shop answers. */
const validDays = 180;

/** The end of a day, so that the text is the same all day. */
function expiry(now: Date): string {
  return new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + validDays),
  ).toISOString();
}

/** Where to report a security fault of this shop (RFC 9116); 404 in a shop that has nobody to ask. */
export function securityTxt(db: Db, { MAIL_FROM: sender }: Env, publicUrl: string): Mount {
  return {
    methods: ['GET', 'HEAD'],
    async handle({ req, res }) {
      const { contact, languages } = await findSettings(db, 'securityContact');
      const taker = contact || sender?.address;
      if (!taker) throw new Failure('PATH_NOT_FOUND');
      const lines = [
        `Contact: ${taker.startsWith('https:') ? taker : `mailto:${taker}`}`,
        `Expires: ${expiry(new Date())}`,
        `Preferred-Languages: ${languages}`,
        // The standard wants https for addresses.
        ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${securityTxtPath}`] : []),
      ];
      send(req, res, 200, {
        type: 'text/plain; charset=utf-8',
        body: `${lines.join('\n')}\n`,
        headers: { 'cache-control': 'public, max-age=3600' },
      });
    },
  };
}
