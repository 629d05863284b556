import { messages } from '../../../shared/base/messages.ts';
import type { AddParcel } from '../../../shared/order/fulfilment.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { isCollected } from '../../../shared/order/order-status.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { useAllowed } from '../../staff/permitted.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { X } from '../../ui/icons/x.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { say } from '../../ui/say.ts';
import { ParcelList } from '../parcel-list.tsx';
import { noParcel, ParcelFields, parcelOf } from './parcel-fields.tsx';
import { useOrderCommand } from './use-order-command.ts';

function AddParcelForm({ number }: { number: string }) {
  const { client } = trpc.useUtils();
  const draft = useDraft({ form: 'parcel', subject: number }, noParcel);
  const { attempt, isPending, refusal } = useOrderCommand((input: AddParcel, options) =>
    client.order.addParcel.mutate(input, options),
  );
  const parcel = parcelOf(draft.typed);

  async function add(): Promise<void> {
    if (!parcel || isPending) return;
    const added = await attempt({ number, ...parcel }, parcel);
    if (!added) return;
    say('success', 'Parcel added');
    draft.clear();
  }

  return (
    <form
      method="post"
      className="mt-4 space-y-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <DraftNotice draft={draft} />
      <ParcelFields entry={draft.typed} onChange={draft.type} />
      {refusal && <Notice>{refusal}</Notice>}
      <Button type="submit" look="secondary" disabled={!parcel || isPending} aria-busy={isPending}>
        {isPending ? messages.busy : 'Add a parcel'}
      </Button>
    </form>
  );
}

/** The parcels of a shipped order. While it is on its way, parcels can be added, and removed if they are wrong. */
export function ParcelPanel({ order }: { order: ManagedOrder }) {
  const { number, parcels, steps, deliveryOption } = order;
  const { client } = trpc.useUtils();
  const { attempt, isPending, refusal } = useOrderCommand((id: string, options) =>
    client.order.removeParcel.mutate({ number, id }, options),
  );
  const mayShip = useAllowed('fulfilment');
  const isOnItsWay = mayShip && steps.includes('parcel') && !isCollected(deliveryOption);
  if (parcels.length === 0 && !isOnItsWay) return null;

  async function remove(id: string): Promise<void> {
    if (await attempt(id)) say('success', 'Parcel removed');
  }

  return (
    <Panel title="Parcels">
      {parcels.length === 0 && <p className="mt-3 text-muted">None was entered.</p>}
      <ParcelList
        parcels={parcels}
        action={({ id, trackingNumber }) =>
          isOnItsWay && (
            <IconButton
              icon={X}
              iconClass="size-4"
              label={`Remove parcel ${trackingNumber ?? ''}`.trim()}
              look="danger"
              disabled={isPending}
              onClick={() => void remove(id)}
            />
          )
        }
      />
      {refusal && <Notice className="mt-3">{refusal}</Notice>}
      {isOnItsWay && <AddParcelForm number={number} />}
    </Panel>
  );
}
