import { type ReactNode, useRef } from 'react';
import { figure } from '../../shared/base/locale.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';

interface SelectBoxProps {
  /** The id of the item, which has it as `data-item` on its row. */
  id: string;
  label: string;
  checked: boolean;
  /** @param isRange true to include the items between it and the last one */
  onSelect(isSelected: boolean, isRange: boolean): void;
}

/** A checkbox, which lies above the link of a card. */
export function SelectBox({ id, label, checked, onSelect }: SelectBoxProps) {
  return (
    <label className="relative z-10 -m-2.5 inline-flex size-11 shrink-0 items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        data-select={id}
        className="size-5 accent-brand"
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onSelect(target.checked, (nativeEvent as MouseEvent).shiftKey === true)
        }
      />
    </label>
  );
}

interface ListHeadProps {
  onPage: number;
  isAll: boolean;
  togglePage(): void;
  /** Selects those of all pages; undefined if there is one page. */
  all: { label: string; select(): void } | undefined;
  total: string;
  keys: [key: string, effect: string][];
}

/** Above a list whose items can be selected. */
export function ListHead({ onPage, isAll, togglePage, all, total, keys }: ListHeadProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 sm:gap-x-4">
      {onPage > 0 && (
        <Checkbox
          label={`All ${onPage} on this page`}
          className="text-sm"
          checked={isAll}
          onChange={togglePage}
        />
      )}
      {all && (
        <Button look="quiet" size="small" onClick={all.select}>
          {all.label}
        </Button>
      )}
      <p role="status" className="note ml-auto">
        {total}
      </p>
      <ShortcutHelp keys={keys} />
    </div>
  );
}

interface SelectionFrameProps {
  label: string;
  count: ReactNode;
  /** The selected items that this page of the list does not show: the buttons apply to them as well. */
  unseen: { count: number; names: ReactNode; onLeaveOut(): void };
  onNone(): void;
  children: ReactNode;
}

/** The actions for the selected items, at the lower edge of the screen. */
export function SelectionFrame({ label, count, unseen, onNone, children }: SelectionFrameProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-[calc(var(--bar,0px)+0.5rem)] z-bar mt-4 rounded-lg border border-line-strong bg-surface p-2 shadow-lg sm:p-3"
    >
      {unseen.count > 0 && (
        <div className="relative mb-2 rounded-md border border-warn-line bg-warn-soft px-3 text-sm">
          <details>
            <summary className="cursor-pointer py-2.5 pr-32 font-semibold">
              {figure(unseen.count)} of them {unseen.count === 1 ? 'is' : 'are'} not on this page
            </summary>
            <div className="pb-3">{unseen.names}</div>
          </details>
          <Button
            look="quiet"
            size="small"
            className="absolute top-0 right-0 whitespace-nowrap"
            onClick={unseen.onLeaveOut}
          >
            Leave {unseen.count === 1 ? 'it' : 'them'} out
          </Button>
        </div>
      )}
      <div className="flex items-center gap-x-3 gap-y-2 max-sm:flex-col max-sm:items-stretch">
        <p
          role="status"
          className="flex items-center justify-between gap-2 text-sm font-semibold whitespace-nowrap"
        >
          {count}
        </p>
        <div className="flex flex-wrap gap-2">
          {children}
          <Button look="quiet" className="whitespace-nowrap" onClick={onNone}>
            Select none
          </Button>
        </div>
      </div>
    </section>
  );
}

interface SelectableList<Item> {
  items: Item[];
  idOf(item: Item): string;
  isSelected(id: string): boolean;
  select(items: Item[], isSelected: boolean): void;
  /** Selects the items of all pages, as many as can be selected. */
  selectAll(): void;
  page: number;
  pageCount: number;
  goTo(page: number): void;
  open(item: Item): void;
}

/** The effects of the keys of a list, for the dialog that lists them. @param one the word for one item */
export function listKeys(one: string, many: string): [string, string][] {
  return [
    ['J, K', `Next and previous ${one}; with Shift, both are selected`],
    ['↓, ↑', 'The same, inside the list'],
    ['X, Space', `Select the ${one}, or not`],
    ['Shift X', 'Select all from the last one to this one'],
    ['A', 'Select all on this page, or none of them'],
    ['Shift A', `Select ${many} with these filters`],
    ['Enter', `Open the ${one}`],
    ['N, P', 'Next and previous page'],
  ];
}

const checkboxOf = (id: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-select="${id}"]`)].find(
    (box) => box.offsetParent !== null,
  );

const focused = () => document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item;

/** The keys of a list whose items can be selected, and the effects of its checkboxes. */
export function useSelectableList<Item>(list: SelectableList<Item>) {
  const { items, idOf, isSelected, select, selectAll, page, pageCount, goTo, open } = list;
  const anchor = useRef<string>(undefined);
  const placeOf = (id: string | undefined) => items.findIndex((item) => idOf(item) === id);

  function selectOne(item: Item, isOn: boolean, isRange: boolean): void {
    const [from, to] = [anchor.current, idOf(item)].map(placeOf).sort((a, b) => a - b) as [number, number];
    select(isRange && from >= 0 ? items.slice(from, to + 1) : [item], isOn);
    anchor.current = idOf(item);
  }

  const isAll = items.length > 0 && items.every((item) => isSelected(idOf(item)));
  const togglePage = () => select(items, !isAll);

  /** @param isInList whether the key works only in the list */
  const move = (by: 1 | -1, isRange: boolean, isInList: boolean) => () => {
    const at = placeOf(focused());
    if (isInList && at < 0) return false;
    const item = items[at < 0 ? (by > 0 ? 0 : items.length - 1) : at + by];
    if (!item) return true;
    if (isRange)
      select(
        [items[at], item].filter((one) => one !== undefined),
        true,
      );
    checkboxOf(idOf(item))?.focus();
    return true;
  };
  const withFocused = (work: (item: Item) => void) => () => {
    const item = items[placeOf(focused())];
    if (!item) return false;
    work(item);
    return true;
  };
  const turn = (to: number) => () => {
    if (to >= 1 && to <= pageCount) goTo(to);
  };
  const openFocused = withFocused(open);
  // On a checkbox, Enter does nothing by itself.
  const openFromCheckbox = () => document.activeElement instanceof HTMLInputElement && openFocused();
  useShortcuts({
    j: move(1, false, false),
    k: move(-1, false, false),
    'Shift+j': move(1, true, false),
    'Shift+k': move(-1, true, false),
    ArrowDown: move(1, false, true),
    ArrowUp: move(-1, false, true),
    'Shift+ArrowDown': move(1, true, true),
    'Shift+ArrowUp': move(-1, true, true),
    x: withFocused((item) => selectOne(item, !isSelected(idOf(item)), false)),
    'Shift+x': withFocused((item) => selectOne(item, true, true)),
    Enter: openFromCheckbox,
    a: togglePage,
    'Shift+a': selectAll,
    n: turn(page + 1),
    p: turn(page - 1),
  });

  return { selectOne, isAll, togglePage };
}
