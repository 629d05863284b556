import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { widthsUpTo } from '../../src/shared/product/image.ts';
import type { Picture } from './picture.ts';

const images = new URL('../../src/client/public/images/', import.meta.url);

const formats = {
  avif: { quality: 60, effort: 4, chromaSubsampling: '4:4:4' },
  webp: { quality: 84, effort: 5, smartSubsample: true },
  jpeg: { quality: 82, mozjpeg: true },
} as const;

/** Cards show a picture at this width, and a page may hold dozens of them. */
const cardWidth = 640;
const cardLimit = 60;

/** Writes the files that pages choose from. They replace those of an earlier picture of the same name. */
export async function develop(picture: Picture, negative: string): Promise<void> {
  const { name, width, height } = picture;
  const taken = await sharp(negative).metadata();
  if (taken.width !== width || taken.height !== height) {
    throw new Error(`${name} was taken at ${taken.width}x${taken.height}, not ${width}x${height}`);
  }
  const folder = new URL(`${name}/`, images);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  if (picture.shared) {
    await sharp(negative)
      .jpeg(formats.jpeg)
      .toFile(new URL(`${width}.jpg`, folder).pathname);
    return;
  }
  for (const size of widthsUpTo(width)) {
    const print = sharp(negative).resize(size, undefined, { kernel: 'lanczos3' });
    await print
      .clone()
      .avif(formats.avif)
      .toFile(new URL(`${size}.avif`, folder).pathname);
    await print
      .clone()
      .webp(formats.webp)
      .toFile(new URL(`${size}.webp`, folder).pathname);
  }
  await checkSizes(picture, folder);
}

async function checkSizes({ name, limit = cardLimit }: Picture, folder: URL): Promise<void> {
  for (const file of await readdir(folder)) {
    const { size } = await stat(new URL(file, folder));
    if (Number.parseInt(file, 10) <= cardWidth && size > limit * 1000) {
      throw new Error(`${name}/${file} has ${Math.ceil(size / 1000)} kB, more than ${limit} kB`);
    }
  }
}
