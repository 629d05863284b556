import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';

export interface MenuItem {
  label: string;
  /** The key that does the same outside the menu. */
  shortcut?: string;
  onSelect(): void;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  items: MenuItem[];
}

/** The actions behind a button, for which there is no room beside it. */
export function Menu({ trigger, items }: MenuProps) {
  const chosen = useRef<() => void>(undefined);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        // The button gets the focus back first: a dialog that the action opens returns it there.
        onCloseAutoFocus={() => {
          if (chosen.current) setTimeout(chosen.current);
          chosen.current = undefined;
        }}
        className="animate-fade z-menu max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-lg"
      >
        {items.map(({ label, shortcut, onSelect }) => (
          <DropdownMenu.Item
            key={label}
            aria-keyshortcuts={shortcut}
            onSelect={() => {
              chosen.current = onSelect;
            }}
            className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 text-sm font-medium outline-none data-highlighted:bg-sunken"
          >
            {label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
