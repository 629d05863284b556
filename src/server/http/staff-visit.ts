import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { WorkLimit } from '../image/work-limit.ts';
import type { ExportedFile } from '../product/catalogue-file/export.ts';
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
  if (res.closed) leaving.abort();
  res.once('close', () => leaving.abort());
  return leaving.signal;
}

interface Export {
  headers: OutgoingHttpHeaders;
  workLimit: WorkLimit;
  /** Makes the file; `signal` is aborted when the client disconnects. */
  make(signal: AbortSignal): Promise<ExportedFile>;
}

/** Sends a file that is made on request, or its headers alone. */
export async function sendExport({ req, res }: Visit, { headers, workLimit, make }: Export): Promise<void> {
  if (req.method === 'HEAD') return void res.writeHead(200, headers).end();
  const signal = leavingOf(res);
  try {
    const { bytes, stream } = await workLimit.admit(() => workLimit.work(() => make(signal)));
    res.writeHead(200, { ...headers, 'content-length': bytes });
    await pipeline(stream, res);
  } catch (error) {
    // A client that disconnects in the middle of a file does not want the rest.
    if (!signal.aborted) throw error;
  }
}

/** The days in the name of a file: `2026-11-01-2026-11-30`; without days, the day of the export. */
export function daysInName(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
) {
  return from || to ? `${from ?? 'begin'}-${to ?? today}` : today;
}

/** The parameters of an address that have a value. */
export function givenIn({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries([...searchParams].filter(([, value]) => value !== ''));
}
