import sharp from 'sharp';
import { decodePicture, type Pixels } from './decode.ts';
import { fileNames, originalName, type Picture, type PictureFile } from './picture-files.ts';

/** Effort 2 of 9 makes AVIF files a tenth larger than 4 does, in a quarter of the time. */
const avif = { quality: 55, effort: 2 };
const webp = { quality: 80 };
const jpeg = { quality: 85 };

function encodeFile({ bytes, raw }: Pixels, name: string): Promise<Buffer> {
  const picture = sharp(bytes, { raw });
  if (name === originalName) return picture.flatten({ background: 'white' }).jpeg(jpeg).toBuffer();
  const sized = picture.resize({ width: Number.parseInt(name, 10) });
  return (name.endsWith('.avif') ? sized.avif(avif) : sized.webp(webp)).toBuffer();
}

/** One JPEG no larger than the largest stored picture. @throws Failure IMAGE_REFUSED */
export async function encodePhoto(file: Buffer): Promise<Buffer> {
  return encodeFile(await decodePicture(file), originalName);
}

/**
 * Makes all files of a picture from an uploaded file, one after the other.
 * @throws Failure IMAGE_REFUSED
 */
export async function encodePicture(file: Buffer, signal: AbortSignal): Promise<Picture> {
  const pixels = await decodePicture(file);
  const { width, height } = pixels.raw;
  const files: PictureFile[] = [];
  for (const name of fileNames(width)) {
    signal.throwIfAborted();
    files.push({ name, bytes: await encodeFile(pixels, name) });
  }
  return { width, height, files };
}
