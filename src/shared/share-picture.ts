import { pictureSources } from './image.ts';

/** What links to the shop are shown with, in pixels: the shape that all who preview links agree on. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** For pages that have no picture of their own. */
export const shopSharePicture = '/images/share/1200.jpg';

const folder = '/images/share';

/** The address of a product's picture for previews; undefined for pictures that are not the shop's own. */
export function productSharePicture({ _id, image }: { _id: string; image: string }): string | undefined {
  return pictureSources(image) && `${folder}/${_id}.jpg`;
}

/** The id in the address of a product's picture for previews. */
export const productSharePath = new RegExp(`^${folder}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.jpg$`);
