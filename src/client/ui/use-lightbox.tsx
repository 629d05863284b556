import { type ReactNode, useState } from 'react';
import type { LightboxPicture } from './lightbox.tsx';

type LightboxModule = typeof import('./lightbox.tsx');

let loading: Promise<LightboxModule> | undefined;

function load(): Promise<LightboxModule> {
  loading ??= import('./lightbox.tsx').catch((error: unknown) => {
    // A chunk that failed to arrive may be asked for again.
    loading = undefined;
    throw error;
  });
  return loading;
}

interface LightboxHandle {
  /** Loads what it takes, for one who is about to open it. */
  prepare(): void;
  open(index: number): void;
  element: ReactNode;
}

/** Pictures over the whole screen, to be looked at closely; the program for it comes when it is first wanted. */
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
        // Out of reach: the browser shows the picture by itself.
        () => location.assign(pictures[opened]?.src ?? ''),
      );
    },
    element: Lightbox && index !== undefined && (
      <Lightbox pictures={pictures} index={index} onClose={() => setIndex(undefined)} />
    ),
  };
}
