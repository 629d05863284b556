import { useEffect, useRef, useState } from 'react';
import { noPicture } from '../../shared/product/image.ts';
import { Picture, type PictureProps } from './picture.tsx';

interface ProductPictureProps extends Pick<PictureProps, 'src' | 'alt' | 'eager' | 'className'> {
  /** Reserves the space, in pixels; the class name decides the shown size. */
  size?: number;
  /** The `sizes` attribute; by default `size` in pixels. */
  sizes?: string;
}

/** A square picture, with a fallback if it fails to load. */
export function ProductPicture({ src, size = 800, sizes = `${size}px`, ...props }: ProductPictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();

  useEffect(() => {
    // The picture may have failed before hydration, without an event for React.
    const { complete, naturalWidth, currentSrc } = picture.current as HTMLImageElement;
    if (complete && naturalWidth === 0 && currentSrc) setFailedSrc(src);
  }, [src]);

  return (
    <Picture
      {...props}
      ref={picture}
      src={failedSrc === src ? noPicture : src}
      sizes={sizes}
      width={size}
      height={size}
      onError={() => setFailedSrc(src)}
    />
  );
}
