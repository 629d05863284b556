/** Where the shop's own uploads are. */
export const uploadsPath = '/images/uploads';

/** What a product without a picture shows. */
export const noPicture = '/images/bad.jpg';

/** The widths that pages choose from, in pixels. */
const widths = [320, 640, 960, 1600];

/** Wider or higher than this no picture is kept. */
export const largestPicture = { width: 1600, height: 1600 } as const;

/** The widths a picture is kept in: none is larger than it is. */
export function widthsUpTo(largest: number): number[] {
  return [...widths.filter((width) => width < largest), largest];
}

/** The largest size, which is the address of the whole picture. */
export function pictureUrl(name: string, width: number): string {
  return `${uploadsPath}/${name}/${width}.webp`;
}

/** Uploads, and the pictures that come with the shop, lie in one folder each. */
const own = /^(\/images\/[a-z0-9/-]+)\/([1-9]\d{0,3})\.webp$/;

/** What a `<picture>` offers, in the notation of `srcset`. */
export interface PictureSources {
  avif: string;
  webp: string;
}

/** The sizes of a picture that the shop keeps itself, from its address alone; undefined for addresses of any other kind. */
export function pictureSources(url: string): PictureSources | undefined {
  const [, folder, largest] = own.exec(url) ?? [];
  if (!folder) return undefined;
  const sources = (format: string) =>
    widthsUpTo(Number(largest))
      .map((width) => `${folder}/${width}.${format} ${width}w`)
      .join(', ');
  return { avif: sources('avif'), webp: sources('webp') };
}
