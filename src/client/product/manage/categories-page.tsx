import { type FormEvent, useEffect, useState } from 'react';
import { toast } from 'sonner';
import { Link } from 'wouter';
import { counted, figure } from '../../../shared/base/locale.ts';
import { setCategories } from '../../../shared/product/category.ts';
import type { CategoryUses, DeleteCategory, PatchCategory } from '../../../shared/product/manage-category.ts';
import { Awaited } from '../../api/awaited.tsx';
import { useCommand } from '../../api/command.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { Head } from '../../page/head.tsx';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { SignedIn } from '../../staff/signed-in.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusTitle, titleId } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArrowDown } from '../../ui/icons/arrow-down.ts';
import { ArrowUp } from '../../ui/icons/arrow-up.ts';
import { Trash } from '../../ui/icons/trash.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Table } from '../../ui/table.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { manageHref } from './manage-filters.ts';

type Category = CategoryUses[number];

const columns = [
  { name: 'Category' },
  { name: 'Value' },
  { name: 'Products', isNumber: true },
  { name: 'Actions', className: 'sr-only' },
];

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
    toast.success(
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
      trigger={
        <IconButton label={`Remove ${category.label}`} look="danger">
          <Icon of={Trash} className="size-5" />
        </IconButton>
      }
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

function CategoryTable({ categories }: { categories: Category[] }) {
  const utils = trpc.useUtils();
  const { attempt, isPending } = useCommand(
    (input: PatchCategory, options) => utils.client.category.patch.mutate(input, options),
    { reload: () => utils.category.invalidate(), refused: (error) => void toast.error(refusalWords(error)) },
  );

  /** @param button gets the focus again: the browser takes it from a row that moves */
  async function move({ value, label }: Category, position: number, button: HTMLElement): Promise<void> {
    if (isPending || position < 0 || position >= categories.length) return;
    if (!(await attempt({ value, position }))) return;
    toast.success(`${label} is number ${position + 1} of ${categories.length}`);
    setTimeout(() => button.focus());
  }

  return (
    <Table caption="Categories" columns={columns}>
      {categories.map((category, index) => {
        const { value, label, isShown, products } = category;
        const others = categories.filter((other) => other !== category);
        return (
          <tr key={value}>
            <th scope="row" className="text-left font-semibold wrap-anywhere">
              {label} {!isShown && <Badge className="ml-1">Hidden</Badge>}
            </th>
            <td data-label="Value" className="font-mono wrap-anywhere">
              {value}
            </td>
            <td data-label="Products" className="text-right tabular-nums">
              <Link href={manageHref({ category: value, page: 1 })} className="link">
                {figure(products)}
              </Link>
            </td>
            <td>
              <Permitted to="catalogue">
                <span className="flex sm:justify-end">
                  <IconButton
                    label={`Move ${label} up`}
                    // A disabled button would lose the keyboard focus.
                    aria-disabled={index === 0}
                    className="aria-disabled:opacity-50"
                    onClick={({ currentTarget }) => void move(category, index - 1, currentTarget)}
                  >
                    <Icon of={ArrowUp} className="size-5" />
                  </IconButton>
                  <IconButton
                    label={`Move ${label} down`}
                    aria-disabled={index === categories.length - 1}
                    className="aria-disabled:opacity-50"
                    onClick={({ currentTarget }) => void move(category, index + 1, currentTarget)}
                  >
                    <Icon of={ArrowDown} className="size-5" />
                  </IconButton>
                  <CategoryDialog category={category} />
                  {others.length > 0 && <RemoveDialog category={category} others={others} />}
                </span>
              </Permitted>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function Categories() {
  const list = trpc.category.manage.useQuery(undefined, { staleTime: 0 });

  // Filters and forms of this page know the new ones at once.
  useEffect(() => {
    const known = list.data?.map(({ image, googleCategory: _, ...category }) => ({
      ...category,
      ...(image && { image }),
    }));
    if (known) setCategories(known);
  }, [list.data]);

  return (
    <section className="shell py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 id={titleId} tabIndex={-1} className="heading">
          Categories
        </h1>
        <Permitted to="catalogue">
          <CategoryDialog />
        </Permitted>
      </div>
      <p className="mt-3 max-w-2xl text-muted">
        Shoppers see them in this order, in menus, filters and on the home page.
      </p>
      <div className="mt-6">
        {list.data ? (
          <CategoryTable categories={list.data} />
        ) : (
          <Awaited query={list} what="categories" height="h-80" />
        )}
      </div>
    </section>
  );
}

export default function CategoriesPage() {
  return (
    <>
      <Head
        title="Categories"
        description="The categories of the shop."
        canonical={paths.categories}
        unlisted
      />
      <SignedIn>
        <Categories />
      </SignedIn>
    </>
  );
}
