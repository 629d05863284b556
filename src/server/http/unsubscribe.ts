import type { IncomingMessage } from 'node:http';
import { Failure } from '../../shared/base/failure.ts';
import { oneClick, Unsubscribe } from '../../shared/mail/newsletter.ts';
import { isOfRestock } from '../../shared/product/back-in-stock.ts';
import { unsubscribe } from '../mail/newsletter/mutations.ts';
import { endRestock } from '../product/back-in-stock/mutations.ts';
import { inTime, readBytes } from './body.ts';
import type { Mount } from './mount.ts';
import { send } from './send.ts';

const bodyLimitBytes = 10_000;

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data) *(;|$)/i;

/** The fields of a small form, in both ways in which browsers send forms. */
async function readForm(req: IncomingMessage): Promise<FormData> {
  const type = req.headers['content-type'] ?? '';
  if (!formTypes.test(type)) {
    const message = `Send ${oneClick.join('=')} as application/x-www-form-urlencoded`;
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', { message });
  }
  const body = new Uint8Array(await inTime(readBytes(req, bodyLimitBytes)));
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (!form) throw new Failure('INVALID_REQUEST', { message: 'The form is not well-formed' });
  return form;
}

/**
 * The page that unsubscribes, to which mail programs POST when somebody clicks on their own button (RFC 8058). They send
 * neither cookies nor an origin: the token in the address is all that counts. A GET changes nothing: mail scanners open links.
 */
export function unsubscribeMount(page: Mount): Mount {
  return {
    methods: [...page.methods, 'POST'],
    readsBody: true,
    async handle(visit) {
      const { req, res, url } = visit;
      if (req.method !== 'POST') return page.handle(visit);
      const form = await readForm(req);
      const [field, value] = oneClick;
      const token = Unsubscribe.safeParse({ token: url.searchParams.get('token') });
      if (form.get(field) !== value || !token.success) {
        const message = `This needs a whole link, and a body with ${oneClick.join('=')}`;
        throw new Failure('INVALID_REQUEST', { message });
      }
      const end = isOfRestock(url.searchParams) ? endRestock : unsubscribe;
      await end(visit.createContext().db, token.data);
      const headers = { 'cache-control': 'no-store' };
      send(req, res, 200, { type: 'text/plain; charset=utf-8', body: 'You are unsubscribed.\n', headers });
    },
  };
}
