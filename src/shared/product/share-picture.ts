import { pictureSources } from './image.ts';

/** The size of link previews, in pixels, that all preview services support. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** For pages that have no picture of their own. */
export const shopSharePicture = '/images/share/1200.jpg';

const folder = '/images/share';

/** The address of a product's preview picture; undefined if its picture is not the shop's own. */
export function productSharePicture({ _id, image }: { _id: string; image: string }): string | undefined {
  return pictureSources(image) && `${folder}/${_id}.jpg`;
}

/** The address of a product's preview picture, with its id. */
export const productSharePath = new RegExp(`^${folder}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.jpg$`);
