import type { ComponentProps } from 'react';
import { pictureSources } from '../../shared/image.ts';

export interface PictureProps extends Omit<ComponentProps<'img'>, 'loading' | 'fetchPriority' | 'srcSet'> {
  src: string;
  alt: string;
  /** The browser keeps free what these say; the class name decides what is shown. */
  width: number;
  height: number;
  /** Load at once, before other things: for the picture a page opens with; `in-turn` for those beside it. */
  eager?: boolean | 'in-turn';
}

/** A picture in the format and size that suit the browser, where the shop keeps it in several. */
export function Picture({ src, sizes, eager = false, alt, ...img }: PictureProps) {
  const sources = pictureSources(src);
  return (
    // Without a box of its own, or its sources would each be one more thing in a row, with a gap beside it.
    <picture className="contents [&>source]:hidden">
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
