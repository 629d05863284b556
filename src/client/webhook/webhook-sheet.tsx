import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { titleId } from '../manage/focus.ts';
import { Moment } from '../order/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointPanel } from './endpoint-panel.tsx';
import { SecretPanel } from './secret-panel.tsx';
import { StateBadge } from './state-badge.tsx';
import { WebhookSteps } from './webhook-steps.tsx';
import { disabledReasons } from './words.ts';

function DisabledNotice({ disabledAt, disabledReason }: WebhookEndpoint) {
  if (!disabledAt || !disabledReason) return null;
  return (
    <Notice look="warn" className="mt-6">
      <span className="font-semibold">{disabledReasons[disabledReason]}</span>, <Moment at={disabledAt} />.
      What happens meanwhile is not sent, not even later; what was on its way waits.
    </Notice>
  );
}

/** A webhook: what it is, what can be done with it, and what became of everything it was sent. */
export function WebhookSheet({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h1 id={titleId} tabIndex={-1} className="heading wrap-anywhere">
            {endpoint.name}
          </h1>
          <StateBadge endpoint={endpoint} />
        </div>
        <WebhookSteps endpoint={endpoint} />
      </div>
      <DisabledNotice {...endpoint} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <EndpointPanel endpoint={endpoint} />
        <SecretPanel endpoint={endpoint} />
      </div>
      <DeliveryLog endpoint={endpoint} />
    </>
  );
}
