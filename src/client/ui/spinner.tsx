import { LoaderCircle } from 'lucide-react';

/** A spinner that says to everyone, in sight or not, what is being waited for. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex min-h-64 items-center justify-center text-stone-500">
      <LoaderCircle aria-hidden className="size-8 animate-spin motion-reduce:animate-none" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
