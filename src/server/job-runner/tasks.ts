import type { TaskList } from 'graphile-worker';
import { deleteOldChanges } from '../catalogue/change-feed/mutations.ts';
import { foldCounts } from '../catalogue/counts.ts';
import { countPairs } from '../catalogue/related.ts';
import { mergePending } from '../catalogue/search-index/fill.ts';
import { applyRetention } from '../customer/privacy/retention.ts';
import { countFailedJobs, deleteFailedJobs, type JobPayloads } from '../database/jobs/queue.ts';
import { recordSizes } from '../doctor/size.ts';
import { deleteUnstored } from '../image/mutations.ts';
import type { PictureStore } from '../image/picture-files.ts';
import { deleteOldEmailCounts } from '../mail/address-limits.ts';
import { deleteOldAlerts } from '../mail/alert-mutations.ts';
import { sendDueAlerts } from '../mail/due-alerts.ts';
import { deleteUnconfirmed } from '../mail/newsletter/mutations.ts';
import { sendConfirmation } from '../mail/newsletter.tsx';
import { tellRestocked } from '../mail/restock.ts';
import type { MailParts } from '../mail/send.ts';
import { sendReceipt } from '../mail/withdrawal.ts';
import { deleteEndedLinks } from '../order/link.ts';
import { deleteOldEvents } from '../order/payment/events.ts';
import type { CardGateway } from '../order/payment/gateway.ts';
import { endOverdue, expireHold, reconcile, sendRequested } from '../order/payment/reconcile.ts';
import { deleteOldRetries } from '../order/payment/retries.ts';
import { cancelUnconfirmed } from '../order/reviews.ts';
import { forgetOldRequests, queueRestocked } from '../product/back-in-stock/mutations.ts';
import { deleteOldUnknown } from '../product/old-address/mutations.ts';
import { type CopyParts, copyPictures } from '../product/picture-copies/copy.ts';
import { changeDuePrices, deleteOldPrices } from '../product/sale.ts';
import { showDue } from '../product/show.ts';
import { countSoldVariants, refreshParents } from '../product/variants.ts';
import type { SecurityLog } from '../rpc/context.ts';
import { deleteOldKeys } from '../rpc/idempotency.ts';
import { deleteOldMissed } from '../search/missed.ts';
import { forgetOldSessions } from '../staff/sessions.ts';
import { forgetOldSandboxKeys } from '../stripe-sandbox/keys.ts';
import { deliverDue } from '../webhook/deliver.ts';
import { forgetOldSecrets } from '../webhook/forget.ts';
import type { DeliveryParts } from '../webhook/record.ts';

export interface JobParts extends DeliveryParts, CopyParts {
  cards: CardGateway | undefined;
  mail: MailParts;
  store: PictureStore;
  security: SecurityLog;
  /** The folder with e-mails that were written to files. */
  dataDir: string;
  /** Whether strangers can have only some e-mails sent to an address. */
  limitsEmails: boolean;
  /** The contradiction between requests and TRUST_PROXY, if any. */
  proxyFault?(): string | undefined;
  /** Called before and after each job: a job may send out a change of the catalogue, or make one. */
  onJob?(): void;
}

/** The periodic jobs, in crontab's notation. A job with a queue would send the same e-mails twice if two rounds ran at a time. */
export const crontab = `
* * * * * reconcile ?jobKey=reconcile&max=1
* * * * * fold_counts ?jobKey=fold_counts&max=1
* * * * * merge_search_index ?jobKey=merge_search_index&max=1
* * * * * send_alerts ?jobKey=send_alerts&queue=alerts&max=1
* * * * * queue_restocked ?jobKey=queue_restocked&queue=restocked&max=1
* * * * * copy_pictures ?jobKey=copy_pictures&queue=pictures&max=1
* * * * * forget_changes ?jobKey=forget_changes&max=1
17 * * * * forget_old ?jobKey=forget_old&max=3
41 2 * * * retention ?jobKey=retention&max=3&fill=1d
29 2 * * * count_pairs ?jobKey=count_pairs&max=3&fill=1d
53 2 * * * record_sizes ?jobKey=record_sizes&max=3&fill=1d
`;

type Tasks<Name extends keyof JobPayloads> = {
  [N in Name]: (payload: JobPayloads[N]) => Promise<void>;
};

/** The task of each job. A job may run more than once, and throws to be retried later. */
export function createTasks(parts: JobParts): TaskList {
  const { db, log, cards, store, mail } = parts;
  const tasks: Tasks<Exclude<keyof JobPayloads, 'deliver_webhooks' | 'copy_pictures'>> = {
    expire_hold: ({ orderId }) => expireHold({ db, log, cards }, orderId),
    confirm_subscription: ({ unsubscribeToken }) => sendConfirmation(parts, unsubscribeToken),
    tell_restocked: ({ id }) => tellRestocked(parts, id),
    send_receipt: ({ withdrawalId }) => sendReceipt(parts, withdrawalId),
    show_products: () => showDue(db),
    change_prices: () => changeDuePrices(db),
    refresh_parent: ({ id }) => refreshParents(db, [id]),
    async send_refund({ refundId }) {
      // Without the keys of the account that was paid, the refund waits.
      if (cards) await sendRequested({ db, log, cards }, refundId);
    },
  };
  const rounds: TaskList = {
    async reconcile() {
      // The next round or the reconciler does the work that these jobs left undone.
      await deleteFailedJobs(db, [
        ...Object.keys(rounds),
        'copy_pictures',
        'expire_hold',
        'send_refund',
        'show_products',
        'change_prices',
      ]);
      await cancelUnconfirmed(db);
      await showDue(db);
      await changeDuePrices(db);
      await (cards ? reconcile({ db, log, cards }) : endOverdue({ db, log, cards }));
    },
    async fold_counts() {
      await foldCounts(db);
      await countSoldVariants(db);
    },
    merge_search_index: () => mergePending(db),
    send_alerts: () => sendDueAlerts({ mail, log }),
    queue_restocked: () => queueRestocked(db),
    forget_changes: () => deleteOldChanges(db),
    retention: () => applyRetention(parts),
    count_pairs: () => countPairs(db),
    record_sizes: () => recordSizes(db),
    async forget_old() {
      await deleteOldKeys(db);
      await deleteEndedLinks(db);
      await deleteOldEvents(db);
      await forgetOldSandboxKeys(db);
      await forgetOldSessions(db);
      await forgetOldSecrets(db);
      await deleteOldRetries(db);
      await deleteUnconfirmed(db);
      await forgetOldRequests(db);
      await deleteOldMissed(db);
      await deleteOldPrices(db);
      await deleteOldUnknown(db);
      await deleteOldEmailCounts(db);
      await deleteOldAlerts(db);
      await deleteUnstored({ db, store });
      const failed = await countFailedJobs(db);
      if (failed.length > 0) log.error({ failed }, 'jobs have failed for good');
    },
  };
  return { ...(tasks as TaskList), ...rounds };
}

/** Tasks that wait for servers of others, until they are stopped by the signal that a job is given at its start. */
export function createDeliveryTasks(parts: DeliveryParts & CopyParts, stop: () => AbortSignal): TaskList {
  const tasks: Tasks<'deliver_webhooks' | 'copy_pictures'> = {
    deliver_webhooks: ({ endpointId }) => deliverDue(parts, { endpointId, stop: stop() }),
    copy_pictures: () => copyPictures(parts, stop()),
  };
  return tasks as TaskList;
}
