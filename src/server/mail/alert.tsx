import type { HeldStockAlert } from '../jobs/queue.ts';
import { findSettings } from '../settings/queries.ts';
import { type EmailLayout, Frame, renderEmail, styles } from './email-layout.tsx';
import type { MailParts } from './send.ts';
import type { Letterhead } from './words.ts';

/** Where alerts go: to the address of the settings, else to the first owner. */
async function findRecipient(db: MailParts['db']): Promise<string | undefined> {
  const { email } = await findSettings(db, 'alerts');
  if (email) return email;
  const owner = await db.staffAccount.findFirst({
    where: { role: 'owner', disabledAt: null },
    orderBy: { id: 'asc' },
    select: { email: true },
  });
  return owner?.email;
}

function writeAlert({ shopName, publicUrl }: Letterhead, { orders, minutes }: HeldStockAlert): EmailLayout {
  const heading = 'Many orders above the limits of held stock';
  const paragraphs = [
    `In the last ${minutes} minutes, ${orders} orders or more were above the limits of held stock. Somebody may be trying to keep your products from others.`,
    'They hold no stock. Those that were placed wait to be confirmed; you can cancel several at once in the list of orders.',
    'You get this e-mail at most once an hour.',
  ];
  const link = `${publicUrl}/manage/orders?review=1`;
  return {
    subject: `${shopName}: ${heading.toLowerCase()}`,
    text: `${[heading, ...paragraphs, link].join('\n\n')}\n`,
    html: renderEmail(
      <Frame shopName={shopName} title={heading} preheader={heading}>
        <h1 style={styles.heading}>{heading}</h1>
        {paragraphs.map((text) => (
          <p key={text} style={styles.paragraph}>
            {text}
          </p>
        ))}
        <p style={{ margin: '28px 0 0' }}>
          <a href={link} style={styles.button}>
            See these orders
          </a>
        </p>
      </Frame>,
    ),
  };
}

/** Writes to the owner. Throws MailError when the message could not be sent, so that the job is tried again. */
export async function sendAlert(
  { db, mailer, ...letterhead }: MailParts,
  alert: HeldStockAlert,
): Promise<void> {
  const address = await findRecipient(db);
  if (!address) return;
  // The same for every try.
  const id = `alert-${alert.activityId}`;
  await mailer.send({ id, to: { name: '', address }, ...writeAlert(letterhead, alert) });
}
