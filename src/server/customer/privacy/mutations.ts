import { counted } from '../../../shared/base/locale.ts';
import type { Person, PersonErased, PersonExport } from '../../../shared/customer/privacy.ts';
import { logActivity } from '../../activity/mutations.ts';
import { inTransaction } from '../../database/transaction.ts';
import { eraseFiles } from '../../mail/file.ts';
import type { StaffContext } from '../../rpc/context.ts';
import { eraseHistory } from '../history/mutations.ts';
import { eraseCustomers, eraseMessages, eraseWithdrawals } from './erase.ts';
import { readPerson } from './export.ts';
import {
  addressesOf,
  deleteSearchesOf,
  findMessagesOf,
  findNotesOf,
  findWithdrawalsOf,
  lockOrdersOf,
  tracesOf,
} from './queries.ts';

interface Amount {
  orders: number;
  messages: number;
  withdrawals: number;
  newsletter: boolean;
  restockRequests: number;
  /** Orders and customers of an earlier shop. */
  history: number;
}

/** Such as `2 orders, 1 message and a newsletter subscription`: the log must not name the person again. */
function wordsFor({ orders, messages, withdrawals, newsletter, restockRequests, history }: Amount): string {
  const parts = [
    counted(orders, 'order'),
    counted(messages, 'message'),
    ...(withdrawals > 0 ? [counted(withdrawals, 'withdrawal')] : []),
    ...(newsletter ? ['a newsletter subscription'] : []),
    ...(restockRequests > 0 ? [counted(restockRequests, 'restock request')] : []),
    ...(history > 0 ? [counted(history, 'record of an earlier shop', 'records of an earlier shop')] : []),
  ];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** All data that the shop has about a person, as a file; the activity log has the name of who exported it. */
export async function exportPerson(ctx: StaffContext, person: Person): Promise<PersonExport> {
  const { db, actor } = ctx;
  const found = await readPerson(ctx, person);
  const amount = {
    orders: found.orders.length,
    messages: found.messages.length,
    withdrawals: found.withdrawals.length,
    newsletter: found.newsletter !== null,
    restockRequests: found.restockRequests.length,
    history: found.earlierShop.orders.length + found.earlierShop.customers.length,
  };
  await logActivity(db, actor, { action: 'customer.exported', subject: { name: wordsFor(amount) } });
  return {
    fileName: `customer-export-${found.exportedAt.slice(0, 10)}.json`,
    content: `${JSON.stringify(found, null, 2)}\n`,
  };
}

/** A person with many orders: each takes a few milliseconds. */
const timeoutMs = 60_000;

/**
 * Erases a person for good, all or nothing: customers of orders that are over, messages, withdrawals, the newsletter, restock requests, records of
 * an earlier shop, and e-mails in files. Orders that are not over do not change.
 */
export async function erasePerson(ctx: StaffContext, person: Person): Promise<PersonErased> {
  const { db, actor, dataDir } = ctx;
  const erased = await inTransaction(
    db,
    async (tx) => {
      const orders = await lockOrdersOf(tx, person);
      const over = orders.filter(({ keptFor }) => keptFor === null);
      const notes = await findNotesOf(tx, person, orders);
      // An order that is not over still leads to the data of its address.
      const addresses = addressesOf(person, over);
      const messages = await findMessagesOf(tx, addresses);
      const overIds = over.map(({ id }) => id);
      // Staff still need an open withdrawal of an order that stays.
      const withdrawals = (await findWithdrawalsOf(tx, addresses, over)).filter(
        ({ doneAt, orderId }) => doneAt !== null || orderId === null || overIds.includes(orderId),
      );
      await eraseCustomers(tx, overIds, { isAsked: true });
      await eraseWithdrawals(
        tx,
        withdrawals.map(({ id }) => id),
      );
      // These notes are about nobody else, even while an order is not over.
      if (person.phone) await tx.customerNote.deleteMany({ where: { phone: person.phone } });
      const notesLeft = await tx.customerNote.count({ where: { id: { in: notes.map(({ id }) => id) } } });
      await eraseMessages(
        tx,
        messages.map(({ id }) => id),
      );
      const ofAddresses = { where: { email: { in: addresses } } };
      const newsletter = (await tx.newsletterSubscriber.deleteMany(ofAddresses)).count > 0;
      const { count: restockRequests } = await tx.restockRequest.deleteMany(ofAddresses);
      const traces = tracesOf(person, over);
      await deleteSearchesOf(tx, traces);
      const history = await eraseHistory(tx, traces);
      const amount = {
        orders: over.length,
        messages: messages.length,
        withdrawals: withdrawals.length,
        newsletter,
        restockRequests,
        history,
      };
      await logActivity(tx, actor, { action: 'customer.erased', subject: { name: wordsFor(amount) } });
      // At the end: if a file can't be deleted, nothing is erased, and it can be tried again.
      await eraseFiles(
        dataDir,
        over.map(({ number }) => number),
        addresses,
      );
      const left = orders.flatMap(({ number, keptFor }) => (keptFor === null ? [] : [{ number, keptFor }]));
      return { ...amount, customerNotes: notes.length - notesLeft, left };
    },
    { timeout: timeoutMs },
  );
  ctx.log.info(
    { requestId: ctx.requestId, orders: erased.orders, left: erased.left.length },
    'a person was erased',
  );
  return erased;
}
