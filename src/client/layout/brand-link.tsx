import { Link } from 'wouter';
import { useSettings } from '../page-state.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Dumbbell } from '../ui/icons/dumbbell.ts';
import { toTop } from './entry-state.ts';

export function BrandLink() {
  const { shopName } = useSettings();
  return (
    <Link
      href={paths.home}
      state={toTop}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 text-xl font-extrabold tracking-tight"
    >
      <Icon of={Dumbbell} className="size-7 shrink-0 rotate-45 text-accent" />
      <span className="truncate">{shopName}</span>
    </Link>
  );
}
