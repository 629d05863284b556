import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { ManagedOrder } from './managed-order.tsx';
import { PackingSlip } from './packing-slip.tsx';

export default function PackingSlipPage({ params }: { params: Record<string, string> }) {
  const number = params.number as string;
  return (
    <>
      <Head
        title={`Packing slip ${number}`}
        description="What goes into the parcel of an order, for paper."
        canonical={paths.packingSlip(number)}
        unlisted
      />
      <SignedIn>
        <ManagedOrder key={number} number={number}>
          {(order) => <PackingSlip order={order} />}
        </ManagedOrder>
      </SignedIn>
    </>
  );
}
