import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { z } from 'zod';
import { create } from 'zustand';
import { limits } from '../../../shared/base/limits.ts';
import { counted, figure } from '../../../shared/base/locale.ts';
import type { AddToCollection } from '../../../shared/product/collection.ts';
import type { Product } from '../../../shared/product/product.ts';
import { useCommand } from '../../api/command.ts';
import { trpc } from '../../api/trpc.ts';
import { readObject, staffPrefix, tabStorage } from '../../page/browser-storage.ts';
import { useAllowed } from '../../staff/permitted.tsx';
import { SelectionFrame } from '../../staff/selectable-list.tsx';
import { useShortcuts } from '../../staff/shortcuts.tsx';
import { onSignOut } from '../../staff/use-staff.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChevronDown } from '../../ui/icons/chevron-down.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SelectField } from '../../ui/select.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkKind } from './typed-bulk.ts';

/** Puts the selected products at the end of a collection. */
function AddToCollectionDialog({ ids, onClose }: { ids: string[]; onClose(): void }) {
  const utils = trpc.useUtils();
  const collections = trpc.collection.manage.useQuery().data ?? [];
  const [chosen, setChosen] = useState('');
  const { attempt, isPending, refusal } = useCommand(
    (input: AddToCollection, options) => utils.client.collection.add.mutate(input, options),
    { reload: () => utils.collection.invalidate() },
  );
  useReturnFocus();
  const [first] = collections;
  if (!first) return null;
  const { value, title } = collections.find(({ value }) => value === chosen) ?? first;

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await attempt({ value, products: ids });
    if (!done) return;
    const { added } = done.answer;
    say(
      'success',
      added > 0 ? `${counted(added, 'product')} added to ${title}` : `${title} has them already`,
    );
    onClose();
  }

  return (
    <Dialog title={`Add ${counted(ids.length, 'product')} to a collection`} open onOpenChange={onClose}>
      <form method="post" noValidate onSubmit={(event) => void add(event)} className="space-y-5">
        <SelectField label="Collection" value={value} onChange={({ target }) => setChosen(target.value)}>
          {collections.map((collection) => (
            <option key={collection.value} value={collection.value}>
              {collection.title}
            </option>
          ))}
        </SelectField>
        {refusal && <Notice>{refusal}</Notice>}
        <Button type="submit" className="w-full" isBusy={isPending}>
          {isPending ? 'Adding…' : 'Add at its end'}
        </Button>
      </form>
    </Dialog>
  );
}

/** The titles of the selected products, by id, and the ids of those that have options. */
const Selected = z.object({ titles: z.record(z.string(), z.string()), withOptions: z.array(z.string()) });
const none: z.infer<typeof Selected> = { titles: {}, withOptions: [] };
const storageKey = `${staffPrefix}selected-products`;

/** Stored for this tab, so that it survives pages and reloads. */
export const useSelected = create<z.infer<typeof Selected>>(
  () => Selected.safeParse(readObject(tabStorage, storageKey)).data ?? none,
);

onSignOut(() => useSelected.setState(none));

function keep(
  entries: [id: string, title: string][],
  withOptions = useSelected.getState().withOptions,
): void {
  const titles = Object.fromEntries(entries);
  useSelected.setState({ titles, withOptions: withOptions.filter((id) => id in titles) });
  tabStorage.setItem(storageKey, JSON.stringify(useSelected.getState()));
}

/** Shows a message if there is no room for some. */
export function selectProducts(products: Pick<Product, '_id' | 'title' | 'options'>[]): void {
  const added = Object.fromEntries(products.map(({ _id: id, title }) => [id, title]));
  const after = Object.entries({ ...useSelected.getState().titles, ...added });
  if (after.length > limits.bulkProducts)
    toast.info(`At most ${figure(limits.bulkProducts)} products can be selected`);
  const withOptions = products.filter(({ options }) => options).map(({ _id: id }) => id);
  keep(after.slice(0, limits.bulkProducts), [
    ...new Set([...useSelected.getState().withOptions, ...withOptions]),
  ]);
}

export function leaveOutProducts(ids: string[]): void {
  const out = new Set(ids);
  keep(Object.entries(useSelected.getState().titles).filter(([id]) => !out.has(id)));
}

const selectNone = () => keep([]);

/** The most used changes come first: they have buttons, and the others are in the menu. */
const buttonCount = 3;
const changes: { kind: BulkKind; label: string; key: string }[] = [
  { kind: 'price', label: 'Change price', key: 'c' },
  { kind: 'stock', label: 'Stock', key: 's' },
  { kind: 'visibility', label: 'Show or hide', key: 'v' },
  { kind: 'tag', label: 'Tag', key: 't' },
  { kind: 'category', label: 'Category', key: 'g' },
  { kind: 'brand', label: 'Brand', key: 'b' },
  { kind: 'maker', label: 'Maker', key: 'e' },
  { kind: 'weight', label: 'Weight', key: 'w' },
  { kind: 'taxRate', label: 'Tax rate', key: 'r' },
  { kind: 'delete', label: 'Delete', key: 'Delete' },
];

/** The keys, for the dialog that lists them. */
export const bulkKeys: [string, string][] = [
  [
    'C, T, G, S, B, E, W, R',
    'Change price, tag, category, stock, brand, maker, weight or tax rate of the selected products',
  ],
  ['V', 'Show or hide the selected products'],
  ['M', 'Make one product of the selected ones, which become its variants'],
  ['Delete', 'Delete the selected products'],
];

interface SelectionBarProps {
  /** The products on the page. */
  seen: Product[];
  /** Opens the form that makes one product of these. */
  onJoin(ids: string[]): Promise<void>;
}

/** The changes for the selected products. */
export function SelectionBar({ seen, onJoin }: SelectionBarProps) {
  const { titles, withOptions } = useSelected();
  const ids = Object.keys(titles);
  const shown = new Set(seen.map(({ _id: id }) => id));
  const unseen = ids.filter((id) => !shown.has(id));
  const [kind, setKind] = useState<BulkKind>();
  const [isAdding, setAdding] = useState(false);
  const mayChange = useAllowed('catalogue');
  const rates = trpc.taxRate.list.useQuery({}, { enabled: ids.length > 0 }).data?.data ?? [];
  const makers = trpc.maker.list.useQuery({}, { enabled: ids.length > 0 }).data?.data ?? [];
  const collections = trpc.collection.manage.useQuery(undefined, {
    enabled: mayChange && ids.length > 0,
  }).data;
  const offered = changes.filter(
    ({ kind }) =>
      (mayChange || kind === 'stock') &&
      (kind !== 'taxRate' || rates.length > 0) &&
      (kind !== 'maker' || makers.length > 0),
  );
  const ask = (one: BulkKind) => () => ids.length > 0 && setKind(one);
  const canJoin = mayChange && ids.length > 1 && ids.length <= limits.variants && withOptions.length === 0;
  const join = () => canJoin && void onJoin(ids);
  useShortcuts({ ...Object.fromEntries(offered.map(({ key, kind }) => [key, ask(kind)])), m: join });
  const items: MenuItem[] = [
    ...(mayChange && collections?.length
      ? [{ label: 'Add to collection', onSelect: () => setAdding(true) }]
      : []),
    ...(canJoin ? [{ label: 'Make one product', shortcut: 'm', onSelect: join }] : []),
    ...offered
      .slice(buttonCount)
      .map(({ kind, label, key }) => ({ label, shortcut: key, onSelect: ask(kind) })),
  ];
  return (
    <>
      {ids.length > 0 && (
        <SelectionFrame
          label="Selected products"
          count={`${counted(ids.length, 'product')} selected`}
          unseen={{
            count: unseen.length,
            names: (
              <ScrollRegion
                label="The products"
                className="max-h-48 overflow-y-auto rounded-md border border-line bg-surface"
              >
                <ul className="divide-y divide-line text-sm">
                  {unseen.map((id) => (
                    <li key={id} className="px-3 py-2 wrap-anywhere">
                      {titles[id]}
                    </li>
                  ))}
                </ul>
              </ScrollRegion>
            ),
            onLeaveOut: () => leaveOutProducts(unseen),
          }}
          onNone={selectNone}
        >
          {offered.slice(0, buttonCount).map(({ kind, label, key }) => (
            <Button
              key={kind}
              look="secondary"
              className="whitespace-nowrap"
              aria-keyshortcuts={key}
              onClick={ask(kind)}
            >
              {label}
            </Button>
          ))}
          {items.length > 0 && (
            <Menu
              trigger={
                <Button look="secondary">
                  More
                  <Icon of={ChevronDown} className="size-4" />
                </Button>
              }
              items={items}
            />
          )}
        </SelectionFrame>
      )}
      {isAdding && <AddToCollectionDialog ids={ids} onClose={() => setAdding(false)} />}
      <BulkDialog
        kind={kind}
        ids={ids}
        onLeaveOut={leaveOutProducts}
        onDone={() => {
          if (kind === 'delete') selectNone();
          setKind(undefined);
        }}
        onClose={() => setKind(undefined)}
      />
    </>
  );
}
