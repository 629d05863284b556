import { useEffect, useRef, useState } from 'react';
import { noPicture } from '../../shared/image.ts';
import { Picture, type PictureProps } from './picture.tsx';

interface ProductPictureProps extends Pick<PictureProps, 'src' | 'alt' | 'eager' | 'className'> {
  /** Width and height that the browser keeps free; the class name decides what is shown. */
  size?: number;
  /** How wide it is shown, for the choice between its sizes; `size` unless said otherwise. */
  sizes?: string;
}

/** A square picture; one that can't be loaded is replaced by the fallback. */
export function ProductPicture({ src, size = 800, sizes = `${size}px`, ...props }: ProductPictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();

  useEffect(() => {
    // A picture of the server's HTML may have failed before React was there to hear of it.
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
