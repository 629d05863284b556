import { type RefObject, useEffect } from 'react';
import { counted } from '../../shared/base/locale.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';

/** From this width on, the filters stand beside the products. */
const wideScreen = '(width >= 64rem)';

export interface FilterDrawerProps extends FilterFieldsProps {
  fieldsKey: number;
  onClear(): void;
  /** Products that match; undefined until known. */
  totalDoc: number | undefined;
  open: boolean;
  onOpenChange(open: boolean): void;
  opener: RefObject<HTMLElement | null>;
}

/** The filters on narrow screens. */
export function FilterDrawer({
  fieldsKey,
  onClear,
  totalDoc,
  open,
  onOpenChange,
  opener,
  ...fields
}: FilterDrawerProps) {
  useEffect(() => {
    const screen = matchMedia(wideScreen);
    const closeWhenWide = () => screen.matches && onOpenChange(false);
    screen.addEventListener('change', closeWhenWide);
    return () => screen.removeEventListener('change', closeWhenWide);
  }, [onOpenChange]);

  const changeOpen = (isOpen: boolean) => {
    // Escape removes the search box without a blur event, and the typed text would be lost.
    if (!isOpen && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onOpenChange(isOpen);
  };

  return (
    <Sheet
      title="Filters"
      side="left"
      open={open}
      onOpenChange={changeOpen}
      opener={opener}
      footer={
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={onClear} className="flex-auto px-3! whitespace-nowrap">
            Clear Filters
          </Button>
          <Button onClick={() => onOpenChange(false)} className="flex-auto px-3! whitespace-nowrap">
            {totalDoc === undefined ? 'Show products' : `Show ${counted(totalDoc, 'product')}`}
          </Button>
        </div>
      }
    >
      <FilterFields key={fieldsKey} {...fields} />
    </Sheet>
  );
}
