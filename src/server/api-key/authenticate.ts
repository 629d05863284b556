import { Failure } from '../../shared/base/failure.ts';
import { keyActor } from '../activity/actor.ts';
import { client } from '../activity/security.ts';
import type { Context, KeyHolder } from '../rpc/context.ts';
import { recordUse } from './mutations.ts';
import { findKey } from './queries.ts';

type Parts = Pick<Context, 'db' | 'log' | 'security' | 'requestId' | 'address' | 'charge'>;

/**
 * Finds the program of an API key. The refusal is the same for every fault of the key.
 * @throws Failure KEY_REFUSED, or RATE_LIMITED for an address that has sent too many such keys
 */
export async function authenticate(parts: Parts, key: string): Promise<KeyHolder> {
  const { db, log, security, requestId, address, charge } = parts;
  const found = await findKey(db, key);
  if (!found?.isActive) {
    await charge('wrongKeys');
    log.info({ requestId, apiKey: found?.id, ip: address }, 'an API key was refused');
    const subject = found ? { id: found.id, name: keyActor(found) } : { name: 'an unknown key' };
    security.note({ action: 'security.key_refused', actor: client, subject, address });
    throw new Failure('KEY_REFUSED');
  }
  const { id, scopes } = found;
  // Not awaited: the response does not wait for it, and it may fail.
  if (found.isDue)
    recordUse(db, id).catch((err) => log.warn({ err, apiKey: id }, 'the use of an API key was not recorded'));
  const actor = keyActor(found);
  security.noteKeyUse({ id, actor }, address);
  return { id, actor, scopes };
}
