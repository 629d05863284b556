import type { FindOrder } from '../../../shared/order/order.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Sends the link with which an order that was found can be changed. */
export function RenewLink({ found }: { found: FindOrder }) {
  const renew = trpc.order.renewLink.useMutation();
  if (renew.isSuccess)
    return (
      <Notice look="good" role="status" className="mt-5">
        We are sending the link to {found.email}. Please look into the spam folder as well.
      </Notice>
    );
  return (
    <Notice
      look="info"
      className="mt-5 print:hidden"
      actions={
        <Button look="secondary" isBusy={renew.isPending} onClick={() => renew.mutate(found)}>
          Send me the link
        </Button>
      }
    >
      To change or cancel it, you need the link in our e-mails.
      {renew.error && <span className="block text-bad">{refusalWords(renew.error)}</span>}
    </Notice>
  );
}
