import { useState } from 'react';
import { toast } from 'sonner';
import { z } from 'zod';
import { create } from 'zustand';
import { limits } from '../../shared/limits.ts';
import { readObject, staffPrefix, tabStorage } from '../browser-storage.ts';
import { useAllowed } from '../staff/permitted.tsx';
import { SelectionFrame } from '../staff/selectable-list.tsx';
import { useShortcuts } from '../staff/shortcuts.tsx';
import { onSignOut } from '../staff/use-staff.ts';
import { Button } from '../ui/button.tsx';
import { counted, figure } from '../ui/counted.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkKind } from './bulk-fields.tsx';

const Stored = z.object({ ids: z.array(z.string()) });
const storageKey = `${staffPrefix}selected-products`;

/** The ids of the selected products, stored for this tab, so that they survive pages and reloads. */
export const useSelected = create<{ ids: ReadonlySet<string> }>(() => ({
  ids: new Set(Stored.safeParse(readObject(tabStorage, storageKey)).data?.ids),
}));

onSignOut(() => useSelected.setState({ ids: new Set() }));

/** Selects products, or takes them out. Says so if there is no room for some. */
export function selectProducts(ids: string[], isSelected: boolean): void {
  const before = useSelected.getState().ids;
  const changed = new Set(ids);
  const after = isSelected ? [...new Set([...before, ...ids])] : [...before].filter((id) => !changed.has(id));
  const kept = after.slice(0, limits.bulkProducts);
  if (kept.length < after.length)
    toast.info(`At most ${figure(limits.bulkProducts)} products can be selected`);
  useSelected.setState({ ids: new Set(kept) });
  tabStorage.setItem(storageKey, JSON.stringify({ ids: kept }));
}

const selectNone = () => selectProducts([...useSelected.getState().ids], false);

const buttons: { kind: BulkKind; label: string; key: string }[] = [
  { kind: 'price', label: 'Change price', key: 'c' },
  { kind: 'tag', label: 'Tag', key: 't' },
  { kind: 'category', label: 'Category', key: 'g' },
  { kind: 'stock', label: 'Stock', key: 's' },
  { kind: 'delete', label: 'Delete', key: 'Delete' },
];

/** For the dialog that lists keys. */
export const bulkKeys: [string, string][] = [
  ['C, T, G, S', 'Change price, tag, category or stock of the selected products'],
  ['Delete', 'Delete the selected products'],
];

/** What can be done with the selected products. */
export function SelectionBar() {
  const { ids } = useSelected();
  const [kind, setKind] = useState<BulkKind>();
  const mayChange = useAllowed('catalogue');
  const offered = buttons.filter((button) => mayChange || button.kind === 'stock');
  const ask = (one: BulkKind) => () => ids.size > 0 && setKind(one);
  useShortcuts(Object.fromEntries(offered.map((button) => [button.key, ask(button.kind)])));
  return (
    <>
      {ids.size > 0 && (
        <SelectionFrame
          label="Selected products"
          count={`${counted(ids.size, 'product')} selected`}
          onNone={selectNone}
        >
          {offered.map((button) => (
            <Button
              key={button.kind}
              look="secondary"
              className="whitespace-nowrap"
              aria-keyshortcuts={button.key}
              onClick={ask(button.kind)}
            >
              {button.label}
            </Button>
          ))}
        </SelectionFrame>
      )}
      <BulkDialog
        kind={kind}
        ids={[...ids]}
        onLeaveOut={(out) => selectProducts(out, false)}
        onDone={() => {
          if (kind === 'delete') selectNone();
          setKind(undefined);
        }}
        onClose={() => setKind(undefined)}
      />
    </>
  );
}
