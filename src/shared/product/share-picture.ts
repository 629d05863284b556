import { pictureSources } from './image.ts';

/** The size of link previews, in pixels, that all preview services support. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** For pages that have no picture of their own. */
export const shopSharePicture = '/images/share/1200.jpg';

export const shareFolder = '/images/share';

/** The address of a product's preview picture; undefined if its picture is not the shop's own. */
export function productSharePicture({ _id, image }: { _id: string; image: string }): string | undefined {
  return pictureSources(image) && `${shareFolder}/${_id}.jpg`;
}
