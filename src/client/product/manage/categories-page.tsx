import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { counted } from '../../../shared/base/locale.ts';
import { setCategories } from '../../../shared/product/category.ts';
import type { CategoryUses, DeleteCategory } from '../../../shared/product/manage-category.ts';
import { useCommand } from '../../api/command.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { ListRow, RowScreen } from '../../staff/row-list.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Trash } from '../../ui/icons/trash.ts';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { SelectField } from '../../ui/select.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { manageHref } from './manage-filters.ts';

type Category = CategoryUses[number];

interface RemoveFormProps {
  category: Category;
  others: Category[];
  onDone(): void;
}

function RemoveForm({ category: { value, label, products, deleted }, others, onDone }: RemoveFormProps) {
  const utils = trpc.useUtils();
  const [moveTo, setMoveTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { attempt, isPending, refusal } = useCommand(
    (input: DeleteCategory, options) => utils.client.category.delete.mutate(input, options),
    { reload: () => Promise.all([utils.category.invalidate(), utils.product.invalidate()]) },
  );
  const isUsed = products + deleted > 0;

  async function remove(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMissing(isUsed && moveTo === '');
    if (isUsed && moveTo === '') return;
    const removed = await attempt({ value, ...(moveTo && { moveTo }) });
    if (!removed) return;
    const { moved } = removed.answer.data;
    say(
      'success',
      moved > 0 ? `${label} is removed, and ${counted(moved, 'product')} moved` : `${label} is removed`,
    );
    onDone();
  }

  return (
    <form method="post" noValidate onSubmit={remove} className="space-y-5">
      {isUsed ? (
        <SelectField
          label="Move its products to"
          error={isMissing ? 'Choose a category' : undefined}
          aria-required
          value={moveTo}
          onChange={({ target }) => setMoveTo(target.value)}
        >
          <option value="">Choose a category</option>
          {others.map((other) => (
            <option key={other.value} value={other.value}>
              {other.label}
            </option>
          ))}
        </SelectField>
      ) : (
        <p>It has no products.</p>
      )}
      {refusal && <Notice>{refusal}</Notice>}
      <Button type="submit" look="danger" className="w-full" isBusy={isPending}>
        {isPending ? 'Removing…' : 'Remove category'}
      </Button>
    </form>
  );
}

function usedWords({ products, deleted }: Category): string {
  const also = deleted > 0 ? ` and ${counted(deleted, 'deleted product')}` : '';
  return `It has ${counted(products, 'product')}${also}. Links to its address then lead to an empty list.`;
}

function RemoveDialog({ category, others }: Omit<RemoveFormProps, 'onDone'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      title={`Remove ${category.label}?`}
      description={usedWords(category)}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon={Trash} label={`Remove ${category.label}`} look="danger" />}
    >
      <RemoveForm
        category={category}
        others={others}
        onDone={() => {
          setOpen(false);
          // The button that had the focus has gone.
          setTimeout(focusTitle);
        }}
      />
    </Dialog>
  );
}

function Categories() {
  const utils = trpc.useUtils();
  const list = trpc.category.manage.useQuery(undefined, { staleTime: 0 });
  const all = list.data ?? [];

  // Filters and forms of this page know the new ones at once.
  useEffect(() => {
    const known = list.data?.map(({ image, googleCategory: _, ...category }) => ({
      ...category,
      ...(image && { image }),
    }));
    if (known) setCategories(known);
  }, [list.data]);

  return (
    <RowScreen
      title="Categories"
      note={
        <>
          Shoppers see them in this order, in menus, filters and on the home page.{' '}
          <Link href={paths.measures} className="link">
            Measures
          </Link>{' '}
          say which products fit each other.
        </>
      }
      add={<CategoryDialog />}
      query={list}
      rows={list.data}
    >
      {(category, index) => {
        const { value, label, isShown, products } = category;
        const others = all.filter((other) => other !== category);
        return (
          <ListRow
            key={value}
            name={label}
            to="catalogue"
            place={{
              position: index + 1,
              count: all.length,
              move: (position, options) =>
                utils.client.category.patch.mutate({ value, position: position - 1 }, options),
            }}
            edit={
              <>
                <CategoryDialog category={category} />
                {others.length > 0 && <RemoveDialog category={category} others={others} />}
              </>
            }
            reload={() => utils.category.invalidate()}
          >
            <p className="font-semibold">
              {label} {!isShown && <Badge className="ml-1">Hidden</Badge>}
            </p>
            <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
              <span className="font-mono text-muted">{value}</span>
              <Link href={manageHref({ category: value, page: 1 })} className="link">
                {counted(products, 'product')}
              </Link>
            </p>
          </ListRow>
        );
      }}
    </RowScreen>
  );
}

export default staffPage(Categories, {
  title: 'Categories',
  description: 'The categories of the shop.',
  path: paths.categories,
});
