import { afterEach, describe, expect, it } from 'vitest';
import { customer, makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { readMail } from '../helpers/mime.ts';
import { activityOf } from '../helpers/order.ts';
import { pdfPages } from '../helpers/pdf-text.ts';
import { sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';

const { shop, smtp } = sharedMailShop(openTestShop);
const manager = sharedStaff(shop, 'manager');
afterEach(async () => {
  await expectInvariants(shop.db);
  await shop.db.orderEmail.deleteMany();
});

/** A shipped order with an invoice, whose customer got the e-mails about it. */
async function invoiced() {
  const { id } = await makeProduct(shop.db, { title: 'Speed Rope', stock: 10 });
  const { data } = await shop.trpc.order.place.mutate({
    cartItems: [{ _id: id, quantity: 1 }],
    customer,
  });
  const number = data.orderNumber;
  await manager.trpc.order.ship.mutate({ number, status: 'placed', parcel: { carrier: 'pathao' } });
  const issued = await manager.trpc.order.issueDocument.mutate({ number, kind: 'invoice', subject: '' });
  await shop.runJobs();
  smtp.mails.splice(0);
  return { number, document: issued.data.number };
}

const send = (input: { number: string; document: string }) => manager.trpc.order.sendDocument.mutate(input);

/** The file that a message brings. */
function attached(content: string): { name: string; bytes: Buffer } {
  const [, name = '', base64 = ''] =
    /Content-Type: application\/pdf; name=(\S+)[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(content) ?? [];
  return { name, bytes: Buffer.from(base64, 'base64') };
}

describe('a document by e-mail', () => {
  it('goes to the customer once, as PDF, however often it is asked for', async () => {
    const { number, document } = await invoiced();
    const answers = await Promise.all([send({ number, document }), send({ number, document })]);
    expect(answers[0]).toMatchObject({ kind: 'document', document, status: 'pending' });
    expect(answers[1].id).toBe(answers[0].id);
    await shop.runJobs();
    expect((await send({ number, document })).status).toBe('sent');
    await shop.runJobs();
    expect(smtp.mails).toHaveLength(1);
    const { to, content = '' } = smtp.mails[0] ?? {};
    expect(to).toEqual([customer.email]);
    expect(readMail(content).headers.get('subject')).toBe(
      `Invoice ${document} for your Rackhouse order ${number}`,
    );
    const { name, bytes } = attached(content);
    expect(name).toBe(`${document}.pdf`);
    const pages = pdfPages(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain(document);
    expect(pages[0]).toContain('Speed Rope');
    const logged = await activityOf(shop, number);
    expect(logged.filter(({ action }) => action === 'order.document_sent')).toMatchObject([
      { actor: manager.account.email, changes: { document: [null, document] } },
    ]);
  });

  it('is tried again when the mail server fails, and sent again as any e-mail is', async () => {
    const { number, document } = await invoiced();
    smtp.mood = 'refuse';
    const { id } = await send({ number, document });
    await shop.runJobs();
    const row = () => shop.db.orderEmail.findFirstOrThrow({ where: { kind: 'document' } });
    expect(await row()).toMatchObject({ status: 'pending', tries: 1, fault: 'address' });
    smtp.mood = 'take';
    await shop.db.orderEmail.updateMany({ data: { nextAttemptAt: new Date() }, where: { kind: 'document' } });
    await shop.runJobs();
    expect(await row()).toMatchObject({ status: 'sent', tries: 2 });
    await manager.trpc.order.resendEmail.mutate({ number, id });
    await shop.runJobs();
    expect(smtp.mails.map(({ content }) => attached(content).name)).toEqual(
      [1, 2].map(() => `${document}.pdf`),
    );
  });

  it('is refused without an address, and for a document of another order', async () => {
    const [own, other] = [await invoiced(), await invoiced()];
    await shop.db.order.updateMany({
      where: { number: own.number },
      data: { channel: 'phone', customerEmail: null },
    });
    const before = await shop.db.orderEmail.count();
    await expect(send(own)).rejects.toThrow('This order has no e-mail address to send it to');
    await expect(send({ ...other, document: own.document })).rejects.toThrow(
      'This order has no such document',
    );
    expect(await shop.db.orderEmail.count()).toBe(before);
    expect(smtp.mails).toEqual([]);
  });
});
