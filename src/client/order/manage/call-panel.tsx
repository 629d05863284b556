import type { InternalOrder } from '../../../shared/order/fulfilment.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import { byActor } from '../../activity/actor-name.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CallForm, outcomeWords, PhoneRecord } from './call-form.tsx';

const isOpen = ({ status, paymentMethod }: ManagedOrder) =>
  statusIs(status, 'awaits', 'shipment') && paymentMethod === 'cash';

/** Whether nobody has confirmed a cash order that is to be shipped. */
export const awaitsCall = (order: ManagedOrder, { calls }: InternalOrder) =>
  isOpen(order) && !calls.some(({ outcome }) => outcome === 'confirmed');

/** The calls to the customer of a cash order, and a form for the next one until it is shipped. */
export function CallPanel({ order, internal }: { order: ManagedOrder; internal: InternalOrder }) {
  const { calls, before } = internal;
  if (!isOpen(order) && calls.length === 0) return null;
  return (
    <Panel title="Confirmation by phone">
      {before && <PhoneRecord before={before} />}
      {calls.length > 0 && (
        <ul aria-label="Calls" className="mt-3 divide-y divide-line">
          {calls.map(({ outcome, note, retryAt, actor, at }) => (
            <li key={at} className="py-2">
              <p className="font-semibold">
                {actor === 'shopper' && retryAt ? 'Asked to be called later' : outcomeWords[outcome]}
              </p>
              {note && <p className="wrap-anywhere">{note}</p>}
              <p className="note">
                <Moment at={at} />, {byActor(actor)}
                {retryAt && (
                  <>
                    ; again <Moment at={retryAt} />
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {awaitsCall(order, internal) && (
        <Permitted to="orders">
          <div className="mt-4">
            <CallForm number={order.number} />
          </div>
        </Permitted>
      )}
    </Panel>
  );
}
