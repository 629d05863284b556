import { Button } from '../ui/button.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';

interface FilterPanelProps extends FilterFieldsProps {
  /** What was typed but not applied is cleared as well: a new key, new boxes. */
  fieldsKey: number;
  onClear(): void;
}

/** The filters beside the products; narrow screens have them in a drawer. It stays in sight where it fits. */
export function FilterPanel({ fieldsKey, onClear, ...fields }: FilterPanelProps) {
  return (
    <section
      aria-label="Filters"
      className="self-start rounded-lg border border-line bg-surface p-4 max-lg:hidden [@media(min-height:48rem)]:sticky [@media(min-height:48rem)]:top-24"
    >
      <FilterFields key={fieldsKey} {...fields} />
      <Button look="secondary" onClick={onClear} className="mt-6 w-full">
        Clear Filters
      </Button>
    </section>
  );
}
