import { ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';

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
  current: string | undefined;
}

export function ImagePreview({ file, current }: ImagePreviewProps) {
  const fileUrl = useFileUrl(file);
  const src = file ? fileUrl : current;
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <span className="flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-md bg-stone-100">
      {src && src !== failedSrc ? (
        <img
          src={src}
          alt={file ? 'The chosen picture' : 'The present picture'}
          onError={() => setFailedSrc(src)}
          className="size-full object-cover"
        />
      ) : (
        <ImageIcon aria-hidden className="size-8 text-stone-500" />
      )}
    </span>
  );
}
