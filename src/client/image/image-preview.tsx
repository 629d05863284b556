import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Image } from '../ui/icons/image.ts';

/** The address of a file on this device, for as long as it is shown. */
function useFileUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

interface ImagePreviewProps {
  /** What was chosen, and is shown before the picture there is. */
  file: File | undefined;
  current?: string;
  /** What it is, where that isn't the one picture of something. */
  alt?: string;
  className?: string;
}

export function ImagePreview({ file, current, alt, className = 'size-24 shrink-0' }: ImagePreviewProps) {
  const fileUrl = useFileUrl(file);
  const src = file ? fileUrl : current;
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <span className={`flex items-center justify-center overflow-hidden rounded-md bg-sunken ${className}`}>
      {src && src !== failedSrc ? (
        <img
          src={src}
          alt={alt ?? (file ? 'The chosen picture' : 'The present picture')}
          onError={() => setFailedSrc(src)}
          className="size-full object-cover"
        />
      ) : (
        <Icon of={Image} className="size-8 text-faint" />
      )}
    </span>
  );
}
