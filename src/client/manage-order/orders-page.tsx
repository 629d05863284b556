import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { OrderManager } from './order-manager.tsx';

export default function OrdersPage() {
  return (
    <>
      <Head
        title="Orders"
        description="The area where staff see and fulfil orders."
        canonical={paths.manageOrders}
        unlisted
      />
      <SignedIn>
        <OrderManager />
      </SignedIn>
    </>
  );
}
