import { originalOf, uploadsPath } from '../../shared/product/image.ts';
import type { Look } from '../../shared/settings/look.ts';
import type { Log } from '../telemetry/log.ts';
import { type PictureStore, StoreError } from './picture-files.ts';
import { recordStoreError } from './store.ts';

/** Large enough for paper: 16 mm high at 300 dots per inch. */
const size = { width: 800, height: 192 };

export interface LogoParts {
  store: PictureStore;
  log: Log;
}

/**
 * The shop's current logo, as JPEG on white for paper. Undefined without one, and if it can't be read: documents have the name of the
 * shop as text as well.
 */
export async function readLogo({ store, log }: LogoParts, { logo }: Look): Promise<Buffer | undefined> {
  if (!logo) return undefined;
  try {
    const stored = await store.read(originalOf(logo).slice(`${uploadsPath}/`.length));
    if (!stored) return undefined;
    const { default: sharp } = await import('sharp');
    const smaller = sharp(stored).resize({ ...size, fit: 'inside', withoutEnlargement: true });
    return await smaller.jpeg({ quality: 90 }).toBuffer();
  } catch (err) {
    if (err instanceof StoreError) recordStoreError(log, err);
    else log.warn({ err }, 'the logo could not be read for a document');
    return undefined;
  }
}
