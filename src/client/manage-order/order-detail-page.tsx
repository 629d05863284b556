import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { ManagedOrder } from './managed-order.tsx';
import { OrderSheet } from './order-sheet.tsx';

export default function OrderDetailPage({ params }: { params: Record<string, string> }) {
  const number = params.number as string;
  return (
    <>
      <Head
        title={`Order ${number}`}
        description="An order as staff see it."
        canonical={paths.manageOrder(number)}
        unlisted
      />
      <SignedIn>
        <ManagedOrder key={number} number={number}>
          {(order) => <OrderSheet order={order} />}
        </ManagedOrder>
      </SignedIn>
    </>
  );
}
