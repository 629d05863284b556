import type { Scope } from '../../shared/api-key.ts';
import { Failure } from '../../shared/failure.ts';
import { keyActor } from '../activity/actor.ts';
import type { Context } from '../context.ts';
import { noteUse } from './mutations.ts';
import { findKey } from './queries.ts';

/** The program that a key lets in. */
export interface KeyHolder {
  id: string;
  /** As ledgers and histories call it. */
  actor: string;
  scopes: Scope[];
}

type Parts = Pick<Context, 'db' | 'log' | 'requestId' | 'address' | 'charge'>;

/**
 * Who is asking with this key. A key that opens nothing is told so, whatever is wrong with it.
 * @throws Failure KEY_REFUSED, or RATE_LIMITED for an address that has sent too many such keys
 */
export async function authenticate(parts: Parts, key: string): Promise<KeyHolder> {
  const { db, log, requestId, address, charge } = parts;
  const found = await findKey(db, key);
  if (!found?.isActive) {
    await charge('wrongKeys');
    log.info({ requestId, apiKey: found?.id, ip: address }, 'an API key was refused');
    throw new Failure('KEY_REFUSED');
  }
  const { id, scopes } = found;
  log.info({ requestId, apiKey: id }, 'an API key was used');
  // The answer does not wait for it, and a use that can't be noted is a use all the same.
  if (found.isDue) noteUse(db, id).catch((err) => log.warn({ err, apiKey: id }, 'a use was not noted'));
  return { id, actor: keyActor(found), scopes };
}
