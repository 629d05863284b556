import { useRef, useState } from 'react';
import { limits } from '../../shared/base/limits.ts';
import { manageMessages } from '../../shared/base/manage-messages.ts';
import type { Shrunk } from './shrink-worker.ts';

/** Listed one by one: phones then convert their own formats to JPEG. */
export const formats = 'image/jpeg,image/png,image/webp,image/avif';

/** `formats` in words. */
export const takes = 'JPEG, PNG, WebP or AVIF; a large one is made smaller here';

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

function refuse({ name }: File, reason: string): never {
  throw new Error(`“${name}” ${reason}`);
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e5) / 10} MB`;

/** In a worker of its own, which frees all its memory at the end. Undefined where there is no such worker. */
async function shrinkInWorker(file: File, mustShrink: boolean): Promise<Shrunk | undefined> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return undefined;
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Shrunk | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Shrunk>) => resolve(data);
    worker.onerror = () => resolve(undefined);
    worker.postMessage({ file, mustShrink });
  }).finally(() => worker.terminate());
}

function refuseUnreadable(file: File): never {
  if (isHeic(file))
    refuse(
      file,
      'is a HEIC picture, which this browser can’t read. Choose it in Safari, or save it as JPEG first',
    );
  refuse(file, 'can’t be read: it is damaged, or too large for this device. Please select another image');
}

/**
 * Checks a chosen file, and makes a picture no larger than the shop stores it.
 * @throws Error with the name of the file and its fault
 */
async function preparePicture(file: File, mostBytes: number): Promise<File> {
  const { name, size, type, lastModified } = file;
  if (!formats.split(',').includes(type) && !isHeic(file))
    refuse(
      file,
      `is no ${type.startsWith('image/') ? 'JPEG, PNG, WebP or AVIF ' : ''}picture. ${manageMessages.imageMissing}`,
    );
  if (size === 0) refuse(file, `is empty. ${manageMessages.imageMissing}`);
  if (size > limits.chosenImageBytes)
    refuse(file, `has ${megabytes(size)}, and may have ${megabytes(limits.chosenImageBytes)} at most`);
  const shrunk = await shrinkInWorker(file, size > mostBytes || isHeic(file));
  if (shrunk === 'unreadable' || (!shrunk && isHeic(file))) refuseUnreadable(file);
  const blob = typeof shrunk === 'object' ? shrunk.blob : file;
  if (blob.size > mostBytes)
    refuse(file, `has ${megabytes(blob.size)}, and may have ${megabytes(mostBytes)} at most`);
  if (blob === file) return file;
  const ending = endings[blob.type] ?? 'jpg';
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: blob.type, lastModified });
}

/** One at a time, on the whole page: each may need some hundred megabytes. */
let last: Promise<unknown> = Promise.resolve();

function prepareNext(file: File, mostBytes: number): Promise<File> {
  const prepared = last.then(() => preparePicture(file, mostBytes));
  last = prepared.catch(() => undefined);
  return prepared;
}

export interface Preparing {
  prepare(files: File[]): void;
  /** Forgets the files that are not ready yet, and the faults of others. */
  cancel(): void;
  /** The number of files that are not ready yet. */
  waiting: number;
  /** The faults of the files that can't be used, each with the name of its file. */
  refused: string[];
}

/**
 * Prepares chosen files for a form, which stays usable meanwhile.
 * @param onReady gets each file as it is ready, in their order; a promise of it belongs to the work
 * @param onWork gets the work as a promise: the form must not be sent before its end
 * @param mostBytes the bytes that the shop takes: a larger file is made smaller
 */
export function usePreparing(
  onReady: (file: File) => unknown,
  onWork: (work: Promise<unknown>) => void,
  mostBytes: number = limits.imageBytes,
): Preparing {
  const [{ waiting, refused }, setState] = useState({ waiting: 0, refused: [] as string[] });
  const round = useRef(0);
  const latest = useRef(onReady);
  latest.current = onReady;

  async function prepareOne(file: File): Promise<void> {
    const own = round.current;
    const result = await prepareNext(file, mostBytes).catch((error: Error) => error.message);
    if (round.current !== own) return;
    const ready = typeof result === 'string' ? undefined : latest.current(result);
    setState((state) => ({
      waiting: state.waiting - 1,
      refused: typeof result === 'string' ? [...state.refused, result] : state.refused,
    }));
    await ready;
  }

  return {
    prepare(files) {
      setState((state) => ({ waiting: state.waiting + files.length, refused: [] }));
      onWork(Promise.all(files.map(prepareOne)));
    },
    cancel() {
      round.current += 1;
      setState({ waiting: 0, refused: [] });
    },
    waiting,
    refused,
  };
}
