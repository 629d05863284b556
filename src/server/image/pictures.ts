import { Failure } from '../../shared/failure.ts';
import { pictureUrl } from '../../shared/image.ts';
import type { Db } from '../db.ts';
import type { Env } from '../env.ts';
import { failureOf } from '../failure.ts';
import type { Log } from '../log.ts';
import { createDesk } from './desk.ts';
import { encodePicture, type Picture } from './encode.ts';
import { openImageHost } from './host.ts';
import { keepPicture } from './mutations.ts';
import { openPictureStore, type PictureStore } from './store.ts';

interface TakenPicture {
  /** Of the whole picture, for a product's `image`. */
  url: string;
  width: number;
  height: number;
}

/** How the shop takes pictures and where it keeps them. */
export interface Pictures {
  store: PictureStore;
  /**
   * Takes an upload: reads it, makes the picture anew in all its sizes, and keeps those or sends one to the image host.
   * The signal says that nobody waits for it any more: then nothing is kept.
   * @throws Failure IMAGE_REFUSED, IMAGE_NOT_KEPT, IMAGE_HOST_FAILED or BUSY
   */
  take(read: () => Promise<Buffer>, signal: AbortSignal): Promise<TakenPicture>;
}

interface Parts {
  db: Db;
  log: Log;
}

export async function openPictures(env: Env, { db, log }: Parts): Promise<Pictures> {
  const store = await openPictureStore(env);
  const host = openImageHost(env, log);
  const desk = createDesk();

  async function keep(picture: Picture, signal: AbortSignal): Promise<string> {
    try {
      return pictureUrl(await keepPicture({ db, store }, picture, signal), picture.width);
    } catch (err) {
      signal.throwIfAborted();
      if (failureOf(err).reason === 'BUSY') throw err;
      log.error({ err }, 'a picture could not be stored');
      throw new Failure('IMAGE_NOT_KEPT');
    }
  }

  return {
    store,
    take: (read, signal) =>
      desk.admit(async () => {
        const file = await read();
        const picture = await desk.work(() => encodePicture(file, signal));
        const url = await (host ? host.send(picture, signal) : keep(picture, signal));
        return { url, width: picture.width, height: picture.height };
      }),
  };
}
