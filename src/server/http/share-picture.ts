import { Failure } from '../../shared/base/failure.ts';
import { productSharePicture, shareFolder } from '../../shared/product/share-picture.ts';
import { findProduct } from '../catalogue/catalogue.ts';
import type { PictureStore } from '../image/picture-files.ts';
import { createWorkLimit } from '../image/work-limit.ts';
import { entityTag } from '../rpc/entity-tag.ts';
import type { Log } from '../telemetry/log.ts';
import { readFailure } from './image-files.ts';
import type { Mount } from './mount.ts';
import { sendUnchanged } from './send.ts';

/** One at a time: each takes a core for some 40 ms, and other requests are more urgent. */
const room = { atWork: 1, inside: 16 };

/** The address of a product's preview picture, with its id. */
const productSharePath = new RegExp(`^${shareFolder}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.jpg$`);

export function isSharePicture({ pathname }: URL): boolean {
  return productSharePath.test(pathname);
}

/**
 * The pictures of products for link previews, as JPEG: not all preview services read WebP. They are not stored: previews are
 * fetched once in a while, and cached by the services that show them.
 */
export function sharePictures(files: { store: PictureStore; publicFolder: string }, log: Log): Mount {
  const workLimit = createWorkLimit(room);

  async function compose(image: string): Promise<Buffer> {
    const { composeSharePicture, readOwnPicture } = await import('../image/share.ts');
    const picture = await readOwnPicture(image, files).catch((error: unknown) => {
      throw readFailure(log, error);
    });
    if (!picture) throw new Failure('PATH_NOT_FOUND');
    return composeSharePicture(picture);
  }

  return {
    methods: ['GET', 'HEAD'],
    async handle({ req, res, url, createContext }) {
      const [, id = ''] = productSharePath.exec(url.pathname) ?? [];
      const product = await findProduct(createContext().pool, id);
      if (!productSharePicture(product)) throw new Failure('PATH_NOT_FOUND');
      if (sendUnchanged(req, res, entityTag(product.image), true)) return;
      const bytes = await workLimit.admit(() => workLimit.work(() => compose(product.image)));
      res.writeHead(200, {
        'content-type': 'image/jpeg',
        'content-length': bytes.length,
        'cache-control': 'public, max-age=86400',
      });
      res.end(req.method === 'HEAD' ? undefined : bytes);
    },
  };
}
