import { type FormEvent, useState } from 'react';
import { counted } from '../../../shared/base/locale.ts';
import type { AddToCollection } from '../../../shared/product/collection.ts';
import { useCommand } from '../../api/command.ts';
import { trpc } from '../../api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { SelectField } from '../../ui/select.tsx';

/** Puts the selected products at the end of a collection. */
export function AddToCollectionDialog({ ids, onClose }: { ids: string[]; onClose(): void }) {
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
