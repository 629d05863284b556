import type { ComponentProps } from 'react';
import { pictureSources } from '../../shared/product/image.ts';

export interface PictureProps extends Omit<ComponentProps<'img'>, 'loading' | 'fetchPriority' | 'srcSet'> {
  src: string;
  alt: string;
  /** Reserves the space; the class name decides the shown size. */
  width: number;
  height: number;
  /**
   * Loads it at once and with priority, for the main picture of a page; `in-turn` loads it at once without priority.
   */
  eager?: boolean | 'in-turn';
}

/** Offers the formats and sizes that the shop has of a picture. */
export function Picture({ src, sizes, eager = false, alt, ...img }: PictureProps) {
  const sources = pictureSources(src);
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        {...img}
        src={src}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager === true ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
