import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PackageSearch } from '../ui/icons/package-search.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { FindOrderForm } from './find-order-form.tsx';
import { OrderView } from './order-view.tsx';

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Looking for your order</span>
      <Skeleton className="h-96" />
    </div>
  );
}

function WhereToLook() {
  return (
    <EmptyState
      title="Where is my order number?"
      note="It begins with RH. You saw it when you ordered, and it is in the e-mail we sent you then."
      icon={<Icon of={PackageSearch} className="size-10" />}
    />
  );
}

export default function OrderPage() {
  const find = trpc.order.find.useMutation();
  return (
    <div className="shell py-8 sm:py-12">
      <Head
        title="Find your order"
        description="See how your order is getting on, with its number and your e-mail address."
        canonical={paths.order}
        unlisted
      />
      <h1 className="heading">Find your order</h1>
      <p className="mt-3 max-w-prose text-muted">
        See how it is getting on, with its number and the e-mail address you gave.
      </p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[22rem_1fr] lg:gap-12">
        <FindOrderForm isLooking={find.isPending} error={find.error} onFind={find.mutate} />
        {find.isPending && <Waiting />}
        {find.data && <OrderView key={find.submittedAt} order={find.data.data} />}
        {!find.isPending && !find.data && <WhereToLook />}
      </div>
    </div>
  );
}
