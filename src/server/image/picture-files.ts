import { widthsUpTo } from '../../shared/product/image.ts';

export interface PictureFile {
  /** `640.avif` */
  name: string;
  bytes: Buffer;
}

export interface Picture {
  /** The width of the largest size. */
  width: number;
  height: number;
  files: PictureFile[];
}

/** For e-mail clients and others that read neither AVIF nor WebP. */
export const originalName = 'original.jpg';

/** The names of all files of a picture whose largest size is this wide. */
export function fileNames(width: number): string[] {
  return [...widthsUpTo(width).flatMap((each) => [`${each}.avif`, `${each}.webp`]), originalName];
}

/**
 * The store of the files of pictures, for all hosts of a shop. A key is `<name of the picture>/<name of the file>`. All functions
 * throw `StoreError` for an outage of the bucket, and errors of the database unchanged.
 */
export interface PictureStore {
  /** Stores files of one picture. In the database, all of them or none. */
  put(name: string, files: PictureFile[], signal?: AbortSignal): Promise<void>;
  /** @returns undefined if there is no such file */
  read(key: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  listKeys(): Promise<string[]>;
}

/** The bucket fails, or takes too long. */
export class StoreError extends Error {}
