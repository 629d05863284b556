import type { ServerResponse } from 'node:http';
import type { ActorContext } from '../context.ts';
import { admitCaller } from '../staff/access.ts';
import type { Visit } from './mount.ts';

/** @throws Failure SIGNED_OUT or FORBIDDEN for whoever is no member of staff */
export async function staffContext({ createContext }: Visit): Promise<ActorContext> {
  const ctx = createContext();
  const { actor, callerId } = await admitCaller(ctx, { access: 'staff' });
  return { ...ctx, callerId, actor: actor as string };
}

/** Aborted when the client goes away. */
export function leavingOf(res: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  res.once('close', () => leaving.abort());
  return leaving.signal;
}
