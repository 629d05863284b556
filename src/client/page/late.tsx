import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from './hydrated.ts';

const firstPauseMs = 5000;

/** Tries again after longer and longer pauses, until the chunk is loaded. */
async function untilLoaded<Module>(load: () => Promise<Module>, pauseMs = firstPauseMs): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return untilLoaded(load, pauseMs * 2);
  }
}

/** A component in a chunk of its own, for `Late` or `Suspense`. The page works without it. */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

/** A part of the page that is loaded after hydration. The page works without it. */
export function Late({ of: Part }: { of: ComponentType }) {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    )
  );
}
