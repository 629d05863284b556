import { confirmSubscriptionPath } from '../../shared/mail/link-paths.ts';
import { unsubscribeLink } from '../../shared/mail/newsletter.ts';
import { EmailKind, type EmailSample } from '../../shared/order/order-email.ts';
import { type EmailText, emailWords } from '../../shared/settings/email-words.ts';
import { type EmailOrder, sampleCollection, sampleOrder, sampleToken } from './email-kind.ts';
import { entryOf, type News } from './news.ts';
import { writeConfirmation } from './newsletter.tsx';
import { writeRestocked } from './restock.ts';
import { writeEmail } from './send.ts';
import { sampleReceipt, writeReceipt } from './withdrawal.ts';
import type { Letterhead } from './words.ts';
import { emailTextOf } from './written-words.ts';

const paidOrder: EmailOrder = { ...sampleOrder, status: 'paid', paymentMethod: 'card' };

const samples = EmailKind.options.flatMap((kind) =>
  entryOf(kind).samples.map(({ name, isPaid, isCollected, facts }) => {
    const order = { ...(isPaid ? paidOrder : sampleOrder), ...(isCollected && sampleCollection) };
    const news = { kind, order, facts, token: sampleToken } as News;
    return { name, news };
  }),
);

/** E-mails to shoppers as the shop sends them, with sample data: all, or those with one of the owner's texts. */
export function writeSamples(letterhead: Letterhead, email?: EmailText): EmailSample[] {
  const written = samples
    .filter(({ news }) => !email || emailTextOf(news) === email)
    .map(({ name, news }) => ({ name, ...writeEmail(letterhead, news) }));
  const links = {
    confirmLink: letterhead.publicUrl + confirmSubscriptionPath,
    unsubscribeLink: unsubscribeLink(letterhead.publicUrl, sampleOrder.id),
  };
  const restocked = {
    title: 'Competition Kettlebell 24 kg',
    productId: sampleOrder.id,
    endToken: sampleOrder.id,
  };
  const asked = {
    newsletter: () => writeConfirmation(letterhead, links),
    restock: () => writeRestocked(letterhead, restocked),
    withdrawal: () => writeReceipt(letterhead, sampleReceipt),
  };
  const names = (['newsletter', 'restock', 'withdrawal'] as const).filter((name) => !email || email === name);
  return [...written, ...names.map((name) => ({ name: emailWords[name].title, ...asked[name]() }))];
}
