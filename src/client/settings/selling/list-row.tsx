import { type ReactNode, useRef } from 'react';
import { toast } from 'sonner';
import { refusalWords } from '../../api/refusal.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArrowDown } from '../../ui/icons/arrow-down.ts';
import { ArrowUp } from '../../ui/icons/arrow-up.ts';
import { Trash } from '../../ui/icons/trash.ts';

interface ListRowProps {
  name: string;
  position: number;
  count: number;
  /** The consequence of removing it, for the confirmation. */
  removal: string;
  move(position: number): Promise<unknown>;
  remove(): Promise<unknown>;
  /** Reads the list anew. */
  reload(): Promise<unknown>;
  edit: ReactNode;
  children: ReactNode;
}

/** A row of a list that the owner keeps, with buttons that move and remove it. After a move, the focus follows the row. */
export function ListRow({
  name,
  position,
  count,
  removal,
  move,
  remove,
  reload,
  edit,
  children,
}: ListRowProps) {
  const row = useRef<HTMLLIElement>(null);

  async function take(step: () => Promise<unknown>, done: string, focused?: string): Promise<void> {
    try {
      await step();
      toast.success(done);
    } catch (error) {
      toast.error(refusalWords(error));
    }
    await reload();
    if (focused) row.current?.querySelector<HTMLElement>(focused)?.focus();
  }

  const moveButton = (direction: 'up' | 'down') => {
    const to = position + (direction === 'up' ? -1 : 1);
    const isPossible = to >= 1 && to <= count;
    return (
      <IconButton
        label={`Move ${name} ${direction}`}
        data-move={direction}
        look="muted"
        aria-disabled={!isPossible}
        className="aria-disabled:opacity-40"
        onClick={() =>
          isPossible &&
          void take(() => move(to), `${name} is at place ${to} of ${count}`, `[data-move=${direction}]`)
        }
      >
        <Icon of={direction === 'up' ? ArrowUp : ArrowDown} className="size-5" />
      </IconButton>
    );
  };

  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-64">{children}</div>
      <div className="-ml-3 flex items-center sm:ml-0">
        {moveButton('up')}
        {moveButton('down')}
        <ConfirmDialog
          title={`Remove ${name}?`}
          description={removal}
          onConfirm={() => void take(remove, `${name} is removed`)}
          trigger={
            <IconButton label={`Remove ${name}`} look="danger">
              <Icon of={Trash} className="size-5" />
            </IconButton>
          }
        />
        <span className="ml-2">{edit}</span>
      </div>
    </li>
  );
}
