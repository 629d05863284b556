import { Icon } from './icon.tsx';
import { LoaderCircle } from './icons/loader-circle.ts';

export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex min-h-64 items-center justify-center text-faint">
      <Icon of={LoaderCircle} className="size-8 animate-spin" />
      <span className="sr-only">{label}</span>
    </div>
  );
}

/** Covers the page while it waits, after a delay: fast answers cause no flash. */
export function FullScreenLoader({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-header flex animate-[fade-in_var(--motion-quick)_ease-out_200ms_both] items-center justify-center bg-ground/70"
    >
      <Icon of={LoaderCircle} className="size-10 animate-spin text-accent" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
