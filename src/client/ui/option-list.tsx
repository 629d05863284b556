import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

export interface Option {
  href: string;
  content: ReactNode;
}

interface OptionListProps {
  /** The field of the list, which keeps the focus. */
  input: HTMLInputElement;
  /** By title; empty groups are left out. */
  groups: Record<string, Option[]>;
  label: string;
  isBusy: boolean;
  /** Whether the first option is chosen before an arrow key is pressed. */
  choosesFirst?: boolean;
  /** Whether each group shows its title. */
  showsTitles?: boolean;
  onChoose(option: Option): void;
  /** Called for the field's own keys while no option is chosen: Escape, and the arrow keys while the list is closed. */
  onKey?(event: KeyboardEvent, isExpanded: boolean): void;
}

/** A list of links below a field, by the combobox pattern of ARIA: the arrow keys choose one, Enter opens it. */
export function OptionList({
  input,
  groups,
  label,
  isBusy,
  choosesFirst = false,
  showsTitles = false,
  onChoose,
  onKey,
}: OptionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = Object.entries(groups).filter(([, options]) => options.length > 0);
  const options = shown.flatMap(([title, inGroup]) =>
    // Two groups may lead to the same address.
    inGroup.map((option) => ({ ...option, key: `${title} ${option.href}` })),
  );
  const isExpanded = options.length > 0;
  // By its key: a list that gets more options keeps the chosen one.
  const [chosen, setChosen] = useState<string>();
  const found = options.findIndex(({ key }) => key === chosen);
  const active = found < 0 && choosesFirst && isExpanded ? 0 : found;

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing } = event;
    // The keys belong to an input method, as for Chinese or Japanese.
    if (isComposing) return;
    const option = options[active];
    if (key === 'Enter' && option) {
      event.preventDefault();
      onChoose(option);
    } else if (isExpanded && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      // The arrow keys also choose the field itself (-1), before the first option and after the last.
      const count = options.length + 1;
      const next = ((active + 1 + (key === 'ArrowDown' ? 1 : -1) + count) % count) - 1;
      setChosen(options[next]?.key);
    } else onKey?.(event, isExpanded);
  });

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event);
    const typed = () => setChosen(undefined);
    input.addEventListener('keydown', pressed);
    input.addEventListener('input', typed);
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    return () => {
      input.removeEventListener('keydown', pressed);
      input.removeEventListener('input', typed);
    };
  }, [input]);

  useEffect(() => {
    input.setAttribute('aria-expanded', String(isExpanded));
    if (isExpanded) input.setAttribute('aria-controls', id);
    else input.removeAttribute('aria-controls');
    if (active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isExpanded, active]);

  if (!isExpanded) return null;
  let index = -1;
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} aria-busy={isBusy}>
      {shown.map(([title, inGroup]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
        <div
          key={title}
          role="group"
          aria-label={title}
          className="border-line not-first:mt-1 not-first:border-t not-first:pt-1"
        >
          {showsTitles && (
            <p aria-hidden className="px-2 pt-2 pb-1 note">
              {title}
            </p>
          )}
          {inGroup.map((option) => {
            index += 1;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys.
              // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the field leads here.
              <div
                key={option.href}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken aria-selected:bg-accent-soft"
              >
                {option.content}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
