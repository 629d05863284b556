import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../page/hydrated.ts';
import { filtersHash } from '../page/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { SlidersHorizontal } from '../ui/icons/sliders-horizontal.ts';
import { say } from '../ui/say.ts';
import type { FilterDrawerProps } from './filter-drawer.tsx';
import { filterForm } from './list-filters.ts';

function loadDrawer() {
  return import('./filter-drawer.tsx');
}

/** Preload after this time: the page has settled by then. */
const settledMs = 2000;

interface FilterButtonProps extends Omit<FilterDrawerProps, 'opener'> {
  appliedCount: number;
}

/** Opens the filters on narrow screens. The drawer is loaded lazily: wide screens never need it. Without scripts, it shows them in the page. */
export function FilterButton({ appliedCount, ...props }: FilterButtonProps) {
  const { open, onOpenChange } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [Drawer, setDrawer] = useState<ComponentType<FilterDrawerProps>>();

  useEffect(() => {
    const timer = setTimeout(() => {
      if (button.current?.checkVisibility()) loadDrawer().catch(() => {});
    }, settledMs);
    return () => clearTimeout(timer);
  }, []);

  const openDrawer = () => {
    loadDrawer().then(
      ({ FilterDrawer }) => {
        setDrawer(() => FilterDrawer);
        onOpenChange(true);
      },
      () => say('error', 'The filters could not be loaded. Check your connection and try again.'),
    );
  };

  return (
    <>
      <button
        ref={button}
        type="submit"
        form={useHydrated() ? undefined : filterForm}
        formAction={`#${filtersHash}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadDrawer().catch(() => {})}
        onClick={openDrawer}
        className={`${buttonClass('secondary')} px-4! lg:hidden`}
      >
        <Icon of={SlidersHorizontal} className="size-4" />
        Filters
        {appliedCount > 0 && (
          <span className="-mr-1 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand tabular-nums">
            {appliedCount}
            <span className="sr-only"> applied</span>
          </span>
        )}
      </button>
      {Drawer && <Drawer {...props} opener={button} />}
    </>
  );
}
