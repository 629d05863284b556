/** Named one by one: phones then hand over a JPEG of what they keep in a format of their own. */
export const formats = 'image/jpeg,image/png,image/webp,image/avif';

/** The same in words. */
export const takes = 'JPEG, PNG, WebP or AVIF, at most 10 MB';

export const isImage = ({ type }: File) => type.startsWith('image/');
