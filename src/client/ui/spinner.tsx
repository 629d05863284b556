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
