import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PackageSearch } from '../ui/icons/package-search.ts';
import { Spinner } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Price } from '../ui/price.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton, TableSkeleton, TextSkeleton } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { Specimen, State } from './specimen.tsx';

const badges = ['neutral', 'accent', 'dark', 'good', 'warn', 'bad'] as const;
const rows = [
  { name: 'Adjustable bench', stock: 12, cents: 24900 },
  { name: 'Kettlebell, 16 kg', stock: 0, cents: 6450 },
];

function Waiting() {
  return (
    <Specimen title="Waiting" file="ui/skeleton.tsx, ui/loading.tsx, ui/progress-bar.tsx">
      <State code="<Skeleton className=…>">
        <Skeleton className="h-24" />
      </State>
      <State code="<TextSkeleton lines={3} />">
        <TextSkeleton lines={3} />
      </State>
      <State code="<TableSkeleton rows={3} />">
        <TableSkeleton rows={3} />
      </State>
      <State code="<ProgressBar share={0.4} />">
        <ProgressBar label="Sending the file" share={0.4} note="4 of 10 MB" />
      </State>
      <Spinner label="Loading…" />
    </Specimen>
  );
}

export function States() {
  return (
    <>
      <Specimen title="Badge and price" file="ui/badge.tsx, ui/price.tsx">
        <div className="flex flex-wrap items-center gap-2">
          {badges.map((look) => (
            <Badge key={look} look={look}>
              {look}
            </Badge>
          ))}
          <Price cents={124900} className="ml-4 font-bold" />
        </div>
      </Specimen>
      <Specimen title="Notice" file="ui/notice.tsx">
        <Notice look="info">Delivery to the hill districts takes two days more.</Notice>
        <Notice look="good">Everything in the file is in the shop now.</Notice>
        <Notice look="warn" actions={<Button look="secondary">Continue editing</Button>}>
          <span className="font-semibold">Your changes were not saved.</span> The shop could not be reached.
        </Notice>
        <Notice role="status">This card was declined. No money was taken.</Notice>
      </Specimen>
      <Specimen title="Table" file="ui/table.tsx">
        <Table
          caption="Products"
          columns={[{ name: 'Name' }, { name: 'Stock', isNumber: true }, { name: 'Price', isNumber: true }]}
        >
          {rows.map(({ name, stock, cents }) => (
            <tr key={name}>
              <td className="font-semibold">{name}</td>
              <td data-label="Stock" className="tabular-nums sm:text-right">
                {stock}
              </td>
              <td data-label="Price" className="sm:text-right">
                <Price cents={cents} />
              </td>
            </tr>
          ))}
        </Table>
      </Specimen>
      <Waiting />
      <Specimen title="Empty and error states" file="ui/empty-state.tsx, ui/error-state.tsx">
        <EmptyState
          title="No orders yet"
          note="The first one appears here as it is placed."
          icon={<Icon of={PackageSearch} className="size-10" />}
        >
          <Button look="secondary">See the shop</Button>
        </EmptyState>
        <ErrorState title="Orders could not be loaded" note="The shop can’t be reached." onRetry={() => {}} />
        <ErrorState title="Orders could not be loaded" onRetry={() => {}} retrying />
      </Specimen>
      <Specimen title="Picture" file="ui/product-picture.tsx, ui/thumbnail.tsx">
        <ProductPicture
          src="/images/none/960.webp"
          alt="What stands in for a picture that is missing"
          size={160}
          className="size-40 rounded-lg bg-studio"
        />
        <Thumbnail src="/images/products/yoga-mat-6mm/960.webp" size={64} />
      </Specimen>
    </>
  );
}
