import { useState } from 'react';
import { waitingKey } from '../../shared/order/waiting-order.ts';
import { deviceStorage } from '../page/browser-storage.ts';
import { Late, lazily } from '../page/late.tsx';

const Notice = lazily(async () => (await import('../order/waiting/waiting-notice.tsx')).WaitingElsewhere);

/** Shows the order that waited for a network when the page opened. The page stays as it is when it no longer waits. */
export function WaitingOrder() {
  const [hasWaiting] = useState(() => deviceStorage.getItem(waitingKey) !== null);
  return hasWaiting && <Late of={Notice} />;
}
