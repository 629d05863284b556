import { type ReactNode, useRef } from 'react';
import type { Permission } from '../../shared/staff/staff-role.ts';
import { Awaited } from '../api/awaited.tsx';
import { type CommandOptions, useCommand } from '../api/command.ts';
import { refusalWords } from '../api/refusal.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { focusTitle } from '../ui/focus.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ArrowDown } from '../ui/icons/arrow-down.ts';
import { ArrowUp } from '../ui/icons/arrow-up.ts';
import { Trash } from '../ui/icons/trash.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { say } from '../ui/say.ts';
import { Permitted } from './permitted.tsx';

interface RowListProps {
  label: string;
  className?: string;
  /** Rows of `ListRow`. */
  children: ReactNode;
}

export function RowList({ label, className = 'rounded-lg border bg-surface', children }: RowListProps) {
  return (
    <ol aria-label={label} className={`divide-y divide-line border-line ${className}`}>
      {children}
    </ol>
  );
}

interface RowScreenProps<T> {
  title: string;
  note: ReactNode;
  /** The button that adds a row. */
  add: ReactNode;
  query: Parameters<typeof Awaited>[0]['query'];
  /** Undefined until they are read. */
  rows: T[] | undefined;
  children(row: T, index: number): ReactNode;
}

/** The content of a screen that is a list of the catalogue. */
export function RowScreen<T>({ title, note, add, query, rows, children }: RowScreenProps<T>) {
  const what = title.toLowerCase();
  return (
    <section className="shell py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{title}</PageTitle>
        <Permitted to="catalogue">{add}</Permitted>
      </div>
      <p className="mt-3 max-w-2xl text-muted">{note}</p>
      <div className="mt-6">
        {!rows && <Awaited query={query} what={what} height="h-80" />}
        {rows?.length === 0 && <p>There are no {what} yet.</p>}
        {rows && rows.length > 0 && <RowList label={title}>{rows.map(children)}</RowList>}
      </div>
    </section>
  );
}

interface ListRowProps {
  name: string;
  to: Permission;
  /** Its place, from 1, and how it gets another one; absent in a list that is sorted by name. */
  place?: {
    position: number;
    count: number;
    move(position: number, options: CommandOptions): Promise<unknown>;
  };
  /** The button that edits it, and others of its own. */
  edit: ReactNode;
  /** The removal, and the consequence for the confirmation; absent if one of its own buttons removes it. */
  removal?: { words: string; remove(options: CommandOptions): Promise<unknown> };
  /** Reads the list anew. */
  reload(): Promise<unknown>;
  children: ReactNode;
}

/** A row of a list that staff keep, with buttons that move, edit and remove it. After a move, the focus follows the row. */
export function ListRow({ name, to, place, edit, removal, reload, children }: ListRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const { attempt } = useCommand(
    async (position: number | null, options) =>
      position === null ? removal?.remove(options) : place?.move(position, options),
    { reload, refused: (error) => say('error', refusalWords(error)) },
  );

  async function remove(): Promise<void> {
    if (!(await attempt(null))) return;
    say('success', `${name} is removed`);
    // The button that had the focus has gone.
    setTimeout(focusTitle);
  }

  function moveButton(direction: 'up' | 'down', { position, count }: { position: number; count: number }) {
    const next = position + (direction === 'up' ? -1 : 1);
    const isPossible = next >= 1 && next <= count;
    async function move(): Promise<void> {
      if (!(await attempt(next))) return;
      say('success', `${name} is number ${next} of ${count}`);
      // The browser takes the focus from a row that moves.
      setTimeout(() => row.current?.querySelector<HTMLElement>(`[data-move=${direction}]`)?.focus());
    }
    return (
      <IconButton
        icon={direction === 'up' ? ArrowUp : ArrowDown}
        label={`Move ${name} ${direction}`}
        data-move={direction}
        look="muted"
        // A disabled button would lose the keyboard focus.
        aria-disabled={!isPossible}
        className="aria-disabled:opacity-40"
        onClick={() => isPossible && void move()}
      />
    );
  }

  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-64 wrap-anywhere">{children}</div>
      <Permitted to={to}>
        <div className="-ml-3 flex items-center sm:ml-0">
          {place && moveButton('up', place)}
          {place && moveButton('down', place)}
          {edit}
          {removal && (
            <ConfirmDialog
              title={`Remove ${name}?`}
              description={removal.words}
              onConfirm={() => void remove()}
              trigger={<IconButton icon={Trash} label={`Remove ${name}`} look="danger" />}
            />
          )}
        </div>
      </Permitted>
    </li>
  );
}
