import type { IncomingMessage } from 'node:http';
import { Failure } from '../../shared/base/failure.ts';
import { limits } from '../../shared/base/limits.ts';
import { catalogueFileType } from '../../shared/product/catalogue-file.ts';
import type { WorkLimit } from '../image/work-limit.ts';
import type { Admission } from '../rpc/access.ts';
import type { ActorContext } from '../rpc/context.ts';
import { failureOf } from '../rpc/failure.ts';
import { discardBody, readBytes } from './body.ts';
import type { Mount, Visit } from './mount.ts';
import { restHeaders } from './rest/answer.ts';
import { leavingOf, staffContext } from './staff-visit.ts';

/** Browsers receive a response only after their whole body was read; a body that is longer than this is not read. */
const discardedBytes = 4 * limits.importBytes;

async function readFile(req: IncomingMessage): Promise<Buffer> {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== catalogueFileType) {
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', { message: `Send the file as ${catalogueFileType}` });
  }
  return readBytes(req, limits.importBytes).catch((error: unknown) => {
    if (failureOf(error).reason !== 'BODY_TOO_LARGE') throw error;
    const message = `A file may have at most ${limits.importBytes / 1e6} MB; please split it`;
    throw new Failure('BODY_TOO_LARGE', { message });
  });
}

/** Takes a CSV file from staff or a program; the client receives the response even if the file is refused unread. */
export function fileImport(
  workLimit: WorkLimit,
  admission: Admission,
  work: (visit: Visit, ctx: ActorContext, file: Buffer, signal: AbortSignal) => Promise<void>,
): Mount {
  return {
    methods: ['POST'],
    headers: restHeaders,
    readsBody: true,
    async handle(visit) {
      const { req, res } = visit;
      const signal = leavingOf(res);
      try {
        const ctx = await staffContext(visit, admission);
        await workLimit.admit(async () => {
          const file = await readFile(req);
          await workLimit.work(() => work(visit, ctx, file, signal));
        });
      } catch (error) {
        if (signal.aborted) return;
        await discardBody(req, discardedBytes);
        throw error;
      }
    },
  };
}
