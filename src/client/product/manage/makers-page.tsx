import { toast } from 'sonner';
import type { Maker } from '../../../shared/product/maker.ts';
import { Awaited } from '../../api/awaited.tsx';
import { useCommand } from '../../api/command.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { Head } from '../../page/head.tsx';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { SignedIn } from '../../staff/signed-in.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { focusTitle, titleId } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Trash } from '../../ui/icons/trash.ts';
import { Table } from '../../ui/table.tsx';
import { MakerDialog } from './maker-dialog.tsx';

const columns = [
  { name: 'Maker' },
  { name: 'E-mail address' },
  { name: 'Responsible in the EU' },
  { name: 'Actions', className: 'sr-only' },
];

function MakerTable({ makers }: { makers: Maker[] }) {
  const utils = trpc.useUtils();
  const { attempt } = useCommand(
    (input: { id: string }, options) => utils.client.maker.delete.mutate(input, options),
    { reload: () => utils.maker.invalidate(), refused: (error) => void toast.error(refusalWords(error)) },
  );

  async function remove({ id, name }: Maker): Promise<void> {
    if (!(await attempt({ id }))) return;
    toast.success(`${name} is removed`);
    // The button that had the focus has gone.
    setTimeout(focusTitle);
  }

  return (
    <Table caption="Makers" columns={columns}>
      {makers.map((maker) => (
        <tr key={maker.id}>
          <th scope="row" className="text-left font-semibold wrap-anywhere">
            {maker.name}
          </th>
          <td data-label="E-mail address" className="wrap-anywhere">
            {maker.email}
          </td>
          <td data-label="Responsible in the EU" className="wrap-anywhere">
            {maker.responsible?.name ?? 'The maker'}
          </td>
          <td>
            <Permitted to="catalogue">
              <span className="flex sm:justify-end">
                <MakerDialog maker={maker} />
                <ConfirmDialog
                  title={`Remove ${maker.name}?`}
                  description="Products that have it need another maker, or none, first."
                  onConfirm={() => void remove(maker)}
                  trigger={
                    <IconButton label={`Remove ${maker.name}`} look="danger">
                      <Icon of={Trash} className="size-5" />
                    </IconButton>
                  }
                />
              </span>
            </Permitted>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Makers() {
  const list = trpc.maker.list.useQuery({}, { staleTime: 0 });
  const makers = list.data?.data;
  return (
    <section className="shell py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 id={titleId} tabIndex={-1} className="heading">
          Makers
        </h1>
        <Permitted to="catalogue">
          <MakerDialog />
        </Permitted>
      </div>
      <p className="mt-3 max-w-2xl text-muted">
        In the EU, the page of a product names who makes it, with address and e-mail address. Choose a maker
        in the facts of a product.
      </p>
      <div className="mt-6">
        {!makers && <Awaited query={list} what="makers" height="h-80" />}
        {makers && (makers.length > 0 ? <MakerTable makers={makers} /> : <p>There are no makers yet.</p>)}
      </div>
    </section>
  );
}

export default function MakersPage() {
  return (
    <>
      <Head title="Makers" description="The makers of products." canonical={paths.makers} unlisted />
      <SignedIn>
        <Makers />
      </SignedIn>
    </>
  );
}
