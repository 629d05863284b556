import { Link } from 'wouter';
import { counted, figure } from '../../../shared/base/locale.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { ListRow, RowScreen } from '../../staff/row-list.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CollectionDialog } from './collection-dialog.tsx';

function Collections() {
  const utils = trpc.useUtils();
  const list = trpc.collection.manage.useQuery(undefined, { staleTime: 0 });
  return (
    <RowScreen
      title="Collections"
      note="Lists of products that you choose, each with an address of its own to link to. One of them can stand on the home page."
      add={<CollectionDialog />}
      query={list}
      rows={list.data}
    >
      {({ value, title, isShown, isOnHome, position, products, shown }) => (
        <ListRow
          key={value}
          name={title}
          to="catalogue"
          place={{
            position,
            count: list.data?.length ?? 0,
            move: (to, options) => utils.client.collection.patch.mutate({ value, position: to }, options),
          }}
          edit={<CollectionDialog value={value} title={title} />}
          removal={{
            words: 'Links to its address then lead to no page. Its products stay in the shop.',
            remove: (options) => utils.client.collection.delete.mutate({ value }, options),
          }}
          reload={() => utils.collection.invalidate()}
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{title}</span>
            {!isShown && <Badge>Hidden</Badge>}
            {isOnHome && <Badge>Home page</Badge>}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
            {isShown ? (
              <Link href={paths.collection(value)} className="link font-mono">
                {paths.collection(value)}
              </Link>
            ) : (
              <span className="font-mono text-muted">{paths.collection(value)}</span>
            )}
            <span>
              {counted(products, 'product')}
              {shown < products && `, ${figure(products - shown)} of them hidden`}
            </span>
          </p>
        </ListRow>
      )}
    </RowScreen>
  );
}

export default staffPage(Collections, {
  title: 'Collections',
  description: 'Lists of products that are chosen by hand.',
  path: paths.collections,
});
