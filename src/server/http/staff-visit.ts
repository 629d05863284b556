import type { ServerResponse } from 'node:http';
import { type Admission, admitCaller } from '../rpc/access.ts';
import type { ActorContext } from '../rpc/context.ts';
import type { Visit } from './mount.ts';

const staffAlone: Admission = { access: 'staff' };

/**
 * The context of a member of staff, or of a program whose key has the scope.
 * @throws Failure SIGNED_OUT, FORBIDDEN, REAUTHENTICATION_NEEDED, KEY_REFUSED, INSUFFICIENT_SCOPE or RATE_LIMITED
 */
export async function staffContext(
  { createContext }: Visit,
  admission: Admission = staffAlone,
): Promise<ActorContext> {
  const ctx = createContext();
  const { actor, callerId, member } = await admitCaller(ctx, admission);
  return { ...ctx, callerId, member, actor: actor as string };
}

/** Aborted when the client disconnects. */
export function leavingOf(res: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  res.once('close', () => leaving.abort());
  return leaving.signal;
}
