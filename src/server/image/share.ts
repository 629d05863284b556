import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { uploadsPath } from '../../shared/image.ts';
import { sharePictureSize } from '../../shared/share-picture.ts';
import type { PictureStore } from './store.ts';

/** The background colour of the product photos. */
const paper = '#f1eeea';

/** The bytes of one of the shop's own pictures: an uploaded one, or one that comes with the shop. */
export async function readOwnPicture(
  address: string,
  { store, publicFolder }: { store: PictureStore; publicFolder: string },
): Promise<Uint8Array> {
  const uploads = `${uploadsPath}/`;
  if (address.startsWith(uploads)) return store.getBytes(address.slice(uploads.length));
  return readFile(join(publicFolder, address));
}

/** A picture in the shape and format of link previews: none of it is cut off. */
export function composeSharePicture(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture)
    .resize({ ...sharePictureSize, fit: 'contain', background: paper })
    .flatten({ background: paper })
    .jpeg({ quality: 82 })
    .toBuffer();
}
