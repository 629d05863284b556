import { useEffect, useRef, useState } from 'react';

const fallback = '/images/bad.jpg';

interface ProductPictureProps {
  src: string;
  alt: string;
  /** Load at once: for the pictures a page opens with. */
  eager?: boolean;
  /** Width and height that the browser keeps free; the class name decides what is shown. */
  size?: number;
  className?: string;
}

/** A square picture; one that can't be loaded is replaced by the fallback. */
export function ProductPicture({ src, alt, eager = false, size = 800, className = '' }: ProductPictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();

  useEffect(() => {
    // A picture of the server's HTML may have failed before React was there to hear of it.
    const { complete, naturalWidth, currentSrc } = picture.current as HTMLImageElement;
    if (complete && naturalWidth === 0 && currentSrc) setFailedSrc(src);
  }, [src]);

  return (
    <img
      ref={picture}
      src={failedSrc === src ? fallback : src}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={() => setFailedSrc(src)}
      className={className}
    />
  );
}
