import { type ReactNode, useState } from 'react';
import type { LightboxPicture } from './lightbox.tsx';

type LightboxModule = typeof import('./lightbox.tsx');

let loading: Promise<LightboxModule> | undefined;

function load(): Promise<LightboxModule> {
  loading ??= import('./lightbox.tsx').catch((error: unknown) => {
    // A chunk that failed to load may be requested again.
    loading = undefined;
    throw error;
  });
  return loading;
}

interface LightboxHandle {
  /** Loads the chunk ahead of `open`. */
  prepare(): void;
  open(index: number): void;
  element: ReactNode;
}

/** Pictures over the whole screen. The code is loaded when it is first needed. */
export function useLightbox(pictures: LightboxPicture[]): LightboxHandle {
  const [index, setIndex] = useState<number>();
  const [Lightbox, setLightbox] = useState<LightboxModule['Lightbox']>();

  return {
    prepare: () => void load().catch(() => {}),
    open(opened) {
      load().then(
        (module) => {
          setLightbox(() => module.Lightbox);
          setIndex(opened);
        },
        // If it fails to load, the browser shows the picture by itself.
        () => location.assign(pictures[opened]?.src ?? ''),
      );
    },
    element: Lightbox && index !== undefined && (
      <Lightbox pictures={pictures} index={index} onClose={() => setIndex(undefined)} />
    ),
  };
}
