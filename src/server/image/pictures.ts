import { createHash } from 'node:crypto';
import { Failure } from '../../shared/base/failure.ts';
import type { Env } from '../base/env.ts';
import type { Database } from '../database/db.ts';
import { failureOf } from '../rpc/failure.ts';
import { type Asking, findEffect, once } from '../rpc/idempotency.ts';
import type { Log } from '../telemetry/log.ts';
import { outagesOf } from '../telemetry/outages.ts';
import { openImageHost } from './host.ts';
import { type AsOnce, storePicture, type TakenPicture } from './mutations.ts';
import { type Picture, type PictureStore, StoreError } from './picture-files.ts';
import { openPictureStore, recordStoreError } from './store.ts';
import { createWorkLimit } from './work-limit.ts';

interface Upload {
  /** Its Idempotency-Key stands for one picture, even if that is sent several times. */
  ctx: Asking;
  read(): Promise<Buffer>;
  /** Aborted when the client has gone: then nothing is stored. */
  signal: AbortSignal;
}

export interface Pictures {
  store: PictureStore;
  /**
   * Takes an upload: reads it, encodes the picture in all its sizes, and stores these or sends one to the image host.
   * @throws Failure IMAGE_REFUSED, IMAGE_NOT_KEPT, IMAGE_HOST_FAILED, BUSY or what `once` throws
   */
  take(upload: Upload): Promise<TakenPicture>;
  /**
   * Encodes and stores a file in the same way.
   * @throws Failure IMAGE_REFUSED, IMAGE_NOT_KEPT or IMAGE_HOST_FAILED
   */
  add(file: Buffer, signal: AbortSignal, asOnce: AsOnce): Promise<TakenPicture>;
}

export async function openPictures(env: Env, log: Log, { db, pool }: Database): Promise<Pictures> {
  const store = await openPictureStore(env, pool);
  const host = openImageHost(env, log);
  const workLimit = createWorkLimit();

  async function keep(picture: Picture, signal: AbortSignal, asOnce: AsOnce): Promise<TakenPicture> {
    try {
      const taken = await storePicture({ db, store, log }, picture, signal, asOnce);
      outagesOf(log).succeeded({ service: 'pictures' });
      return taken;
    } catch (err) {
      signal.throwIfAborted();
      if (failureOf(err).reason !== 'INTERNAL') throw err;
      if (err instanceof StoreError) recordStoreError(log, err);
      else log.error({ err }, 'a picture could not be stored');
      throw new Failure('IMAGE_NOT_KEPT');
    }
  }

  async function add(file: Buffer, signal: AbortSignal, asOnce: AsOnce): Promise<TakenPicture> {
    // Loaded on first use: sharp takes longer to load than most of the shop, and many starts need no picture.
    const { encodePicture } = await import('./encode.ts');
    const picture = await workLimit.work(() => encodePicture(file, signal));
    const { width, height } = picture;
    if (!host) return keep(picture, signal, asOnce);
    const url = await host.send(picture, signal);
    return asOnce(async () => ({ url, width, height }));
  }

  return {
    store,
    add,
    take: ({ ctx, read, signal }) =>
      workLimit.admit(async () => {
        const file = await read();
        const request = { sha256: createHash('sha256').update(file).digest('base64url') };
        const asOnce: AsOnce = (effect) => once(ctx, 'image.upload', request, effect);
        const earlier = (await findEffect(ctx, 'image.upload')) as TakenPicture | undefined;
        return earlier ? asOnce(async () => earlier) : add(file, signal, asOnce);
      }),
  };
}
