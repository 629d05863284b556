/** The path of uploaded pictures. */
export const uploadsPath = '/images/uploads';

/** The picture of a product without one. */
export const noPicture = '/images/bad.jpg';

/** The widths that pages choose from, in pixels. */
const widths = [320, 640, 960, 1600];

/** No picture is stored wider or higher than this. */
export const largestPicture = { width: 1600, height: 1600 } as const;

/** The widths in which a picture is stored: none is larger than the picture. */
export function widthsUpTo(largest: number): number[] {
  return [...widths.filter((width) => width < largest), largest];
}

/** The address of a picture: that of its largest size. */
export function pictureUrl(name: string, width: number): string {
  return `${uploadsPath}/${name}/${width}.webp`;
}

/** The address of an uploaded picture for e-mails and others that read only JPEG. */
export function originalOf(url: string): string {
  return url.replace(/\d+\.webp$/, 'original.jpg');
}

/** Each uploaded picture, and each one that comes with the shop, has a folder of its own. */
const own = /^(\/images\/[a-z0-9/-]+)\/([1-9]\d{0,3})\.webp$/;

/** The sources of a `<picture>`, in the notation of `srcset`. */
export interface PictureSources {
  avif: string;
  webp: string;
}

/** The address of the smallest size of a picture; its own address if the shop does not store it. */
export const smallestOf = (url: string): string =>
  url.replace(own, (_, folder, largest) => `${folder}/${widthsUpTo(Number(largest))[0]}.webp`);

/** The sizes of a picture that the shop stores itself, from its address alone; undefined for other addresses. */
export function pictureSources(url: string): PictureSources | undefined {
  const [, folder, largest] = own.exec(url) ?? [];
  if (!folder) return undefined;
  const sources = (format: string) =>
    widthsUpTo(Number(largest))
      .map((width) => `${folder}/${width}.${format} ${width}w`)
      .join(', ');
  return { avif: sources('avif'), webp: sources('webp') };
}
