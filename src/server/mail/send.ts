import type { ShopIdentity } from '../../shared/settings/shop-details.ts';
import { presentDocument } from '../accounting/documents.ts';
import type { Db } from '../database/db.ts';
import { readLogo } from '../image/logo.ts';
import type { PictureStore } from '../image/picture-files.ts';
import { findSettings } from '../settings/queries.ts';
import type { Log } from '../telemetry/log.ts';
import type { EmailLayout } from './email-layout.tsx';
import type { Mailer } from './mailer.ts';
import { entryOf, type News } from './news.ts';
import { writeNotice } from './notice.tsx';
import { writeOrderSheet } from './order-sheet.tsx';
import type { Letterhead } from './words.ts';

export interface MailParts {
  db: Db;
  mailer: Mailer;
  /** The public URL of the shop, without a slash at its end. */
  publicUrl: string;
  identity(): Promise<ShopIdentity>;
  /** The store that has the logo, for documents. */
  store: PictureStore;
  log: Log;
}

/** The current letterhead: the next e-mail of every process has the texts that an owner saved. */
export async function letterheadOf({
  db,
  publicUrl,
  identity,
}: Pick<MailParts, 'db' | 'publicUrl' | 'identity'>): Promise<Letterhead> {
  return { publicUrl, ...(await identity()), texts: await findSettings(db, 'emails') };
}

export function writeEmail(letterhead: Letterhead, news: News): EmailLayout {
  const write = entryOf(news.kind).showsOrder ? writeOrderSheet : writeNotice;
  return write(letterhead, news);
}

/** The document that an e-mail brings, as PDF. */
async function attachmentsOf(mail: MailParts, { kind, facts }: News) {
  if (kind !== 'document') return [];
  const { db, publicUrl, identity } = mail;
  const stored = await db.document.findUniqueOrThrow({ where: { number: facts.number } });
  // Loaded when it is first needed: most processes never make one.
  const { renderPdf } = await import('../accounting/pdf.ts');
  const logo = await readLogo(mail, (await identity()).look);
  const content = await renderPdf(presentDocument(stored, publicUrl), logo);
  return [{ filename: `${facts.number}.pdf`, content, contentType: 'application/pdf' }];
}

interface EmailName {
  subjectId: string;
  /** The number of times that staff had it sent again. */
  resends: number;
}

/**
 * The same for every try, so that a mail client shows one message. A message that staff send again gets another id: mail servers drop
 * messages that they have seen.
 */
function messageId({ kind, order: { number } }: News, { subjectId, resends }: EmailName): string {
  const parts = [number, kind === 'confirmation' ? '' : kind, subjectId, resends || ''];
  return parts.filter((part) => part !== '').join('-');
}

/** Sends an e-mail. Throws MailError when the message could not be sent, so that it is tried again. */
export async function sendEmail(mail: MailParts, news: News, name: EmailName): Promise<void> {
  // Without a name: the shop does not know whether the address belongs to the person who typed it.
  const to = { name: '', address: news.order.customerEmail as string };
  const letterhead = await letterheadOf(mail);
  const attachments = await attachmentsOf(mail, news);
  await mail.mailer.send({
    id: messageId(news, name),
    from: letterhead.shopName,
    replyTo: letterhead.contact.email,
    to,
    ...writeEmail(letterhead, news),
    attachments,
  });
}
