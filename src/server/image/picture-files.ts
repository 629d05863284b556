import { widthsUpTo } from '../../shared/product/image.ts';

export interface PictureFile {
  /** `640.avif` */
  name: string;
  bytes: Buffer;
}

/** A picture as the shop stores it. */
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
