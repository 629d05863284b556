import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { ListRow, RowScreen } from '../../staff/row-list.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { MakerDialog } from './maker-dialog.tsx';

function Makers() {
  const utils = trpc.useUtils();
  const list = trpc.maker.list.useQuery({}, { staleTime: 0 });
  return (
    <RowScreen
      title="Makers"
      note="In the EU, the page of a product names who makes it, with address and e-mail address. Choose a maker in the facts of a product."
      add={<MakerDialog />}
      query={list}
      rows={list.data?.data}
    >
      {(maker) => (
        <ListRow
          key={maker.id}
          name={maker.name}
          to="catalogue"
          edit={<MakerDialog maker={maker} />}
          removal={{
            words: 'Products that have it need another maker, or none, first.',
            remove: (options) => utils.client.maker.delete.mutate({ id: maker.id }, options),
          }}
          reload={() => utils.maker.invalidate()}
        >
          <p className="font-semibold">{maker.name}</p>
          <p className="mt-1 text-sm">{maker.email}</p>
          {maker.responsible && <p className="mt-1 note">In the EU: {maker.responsible.name}</p>}
        </ListRow>
      )}
    </RowScreen>
  );
}

export default staffPage(Makers, {
  title: 'Makers',
  description: 'The makers of products.',
  path: paths.makers,
});
