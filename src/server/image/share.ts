import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { uploadsPath } from '../../shared/product/image.ts';
import { sharePictureSize } from '../../shared/product/share-picture.ts';
import type { PictureStore } from './picture-files.ts';

/** The background colour of the product photos. */
const paper = '#f1eeea';

/**
 * The bytes of one of the shop's own pictures: an uploaded one, or one that comes with the shop; undefined if there is no such
 * picture.
 */
export async function readOwnPicture(
  address: string,
  { store, publicFolder }: { store: PictureStore; publicFolder: string },
): Promise<Buffer | undefined> {
  const uploads = `${uploadsPath}/`;
  if (address.startsWith(uploads)) return store.read(address.slice(uploads.length));
  return readFile(join(publicFolder, address)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}

/** A picture in the shape and format of link previews: none of it is cut off. */
export function composeSharePicture(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize({ ...sharePictureSize, fit: 'contain', background: paper })
    .flatten({ background: paper })
    .jpeg({ quality: 82 })
    .toBuffer();
}
