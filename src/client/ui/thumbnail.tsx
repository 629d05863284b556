import { ProductPicture } from './product-picture.tsx';

const boxes = { 40: 'size-10', 48: 'size-12', 56: 'size-14', 64: 'size-16' };

interface ThumbnailProps {
  src: string;
  /** Empty if its name stands beside it. */
  alt?: string;
  /** In pixels, each side. */
  size: keyof typeof boxes;
}

export function Thumbnail({ src, alt = '', size }: ThumbnailProps) {
  return (
    <ProductPicture
      src={src}
      alt={alt}
      size={size}
      className={`${boxes[size]} shrink-0 rounded-md bg-sunken object-cover`}
    />
  );
}
