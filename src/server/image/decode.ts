import pLimit from 'p-limit';
import sharp, { type Metadata, type OutputInfo, type SharpOptions } from 'sharp';
import { limits } from '../../shared/base/limits.ts';
import { figure } from '../../shared/base/locale.ts';
import { largestPicture } from '../../shared/product/image.ts';
import { isAnimatedPng } from './animated-png.ts';
import { imageRefused } from './refused.ts';

// libvips reads far more formats than a shop needs, each with a parser of its own.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// No cache, as no two pictures are alike; and one thread, so that the other cores are left to the shop.
sharp.cache(false);
sharp.concurrency(1);

const maxPixels = 40_000_000;

/** Memory for decoding one picture; only one is decoded at a time. */
const maxDecodingBytes = 240_000_000;
const inTurn = pLimit(1);

const reading: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error' };

/** Pixels alone: nothing else of the file is kept. */
export interface Pixels {
  bytes: Buffer;
  raw: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

function isPicture({ format, compression }: Metadata): boolean {
  return ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1');
}

/** The metadata of a file, from its first bytes. */
async function readHeader(file: Buffer): Promise<Metadata> {
  try {
    const header = await sharp(file, { ...reading, limitInputPixels: false }).metadata();
    if (isPicture(header)) return header;
  } catch {
    // Not a format that libvips may read here; sharp also throws for an empty file.
  }
  throw imageRefused('This is no JPEG, PNG, WebP or AVIF picture');
}

/**
 * Measured at 40 megapixels: AVIF in full colour takes 19 bytes a pixel, other formats at most 1.4 times the size of their
 * pixels.
 */
function decodingBytes({ format, width, height, channels, depth }: Metadata): number {
  const sampleBytes = depth === 'ushort' ? 2 : 1;
  return width * height * sampleBytes * (format === 'heif' ? 19 : 1.4 * channels);
}

/** @throws Failure IMAGE_REFUSED */
function checkSize(header: Metadata): void {
  const { width, height } = header;
  const share = Math.min(maxPixels / (width * height), maxDecodingBytes / decodingBytes(header));
  if (share >= 1 && Math.max(width, height) <= limits.imageSide) return;
  const most = Math.floor((share * width * height) / 1_000_000);
  throw imageRefused(
    `It has ${width} × ${height} pixels`,
    `A picture like this may have at most ${most} megapixels, and ${figure(limits.imageSide)} pixels a side; please make it smaller`,
  );
}

/** The largest width at which the picture is neither enlarged nor too high. */
function widthOf({ autoOrient: { width, height } }: Metadata): number {
  const fitting = Math.floor((width * largestPicture.height) / height);
  return Math.max(1, Math.min(width, largestPicture.width, fitting));
}

/**
 * The pixels of a picture, upright, in sRGB, no larger than the largest stored size.
 * @throws Failure IMAGE_REFUSED
 */
export async function decodePicture(file: Buffer): Promise<Pixels> {
  const header = await readHeader(file);
  checkSize(header);
  if ((header.pages ?? 1) > 1 || (header.format === 'png' && isAnimatedPng(file))) {
    throw imageRefused('It has more than one frame', 'Please use a picture that does not move');
  }
  try {
    const { data, info } = await inTurn(() =>
      sharp(file, reading)
        .autoOrient()
        .resize({ width: widthOf(header) })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
    return { bytes: data, raw: info };
  } catch {
    throw imageRefused('The picture is damaged or incomplete');
  }
}
