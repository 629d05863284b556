import { useEffect, useRef, useState } from 'react';
import { pictureSources } from '../../shared/image.ts';

const fallback = '/images/bad.jpg';

interface ProductPictureProps {
  src: string;
  alt: string;
  /** Load at once: for the pictures a page opens with. */
  eager?: boolean;
  /** Width and height that the browser keeps free; the class name decides what is shown. */
  size?: number;
  /** How wide it is shown, for the choice between the sizes of an uploaded picture; `size` unless said otherwise. */
  sizes?: string;
  className?: string;
}

/** A square picture; one that can't be loaded is replaced by the fallback. */
export function ProductPicture({
  src,
  alt,
  eager = false,
  size = 800,
  sizes = `${size}px`,
  className = '',
}: ProductPictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();
  const hasFailed = failedSrc === src;
  const sources = hasFailed ? undefined : pictureSources(src);

  useEffect(() => {
    // A picture of the server's HTML may have failed before React was there to hear of it.
    const { complete, naturalWidth, currentSrc } = picture.current as HTMLImageElement;
    if (complete && naturalWidth === 0 && currentSrc) setFailedSrc(src);
  }, [src]);

  return (
    <picture className="contents">
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        ref={picture}
        src={hasFailed ? fallback : src}
        alt={alt}
        width={size}
        height={size}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        onError={() => setFailedSrc(src)}
        className={className}
      />
    </picture>
  );
}
