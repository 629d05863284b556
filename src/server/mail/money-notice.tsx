import { formatPrice } from '../../shared/money.ts';
import { type EmailLayout, Frame, renderEmail, styles, textFooter } from './email-layout.tsx';
import type { MoneyNews } from './queries.ts';
import { oneLine, orderLink } from './words.ts';

interface MoneyNoticeParts {
  shopName: string;
  publicUrl: string;
  news: MoneyNews;
}

interface Words {
  subject: string;
  heading: string;
  paragraphs: string[];
}

function wordsOf({ kind, amountCents, reason, order: { number } }: MoneyNews, shopName: string): Words {
  const amount = formatPrice(amountCents);
  switch (kind) {
    case 'refund_succeeded':
      return {
        subject: `${amount} back for your ${shopName} order ${number}`,
        heading: `${amount} back to your card`,
        paragraphs: [
          `We have given back ${amount} of your card payment for order ${number}.`,
          ...(reason ? [`Why: ${oneLine(reason)}`] : []),
          'Your bank may take 5 to 10 days to show it on your card.',
        ],
      };
    case 'refund_failed':
      return {
        subject: `Your refund for order ${number} did not go through`,
        heading: `${amount} did not reach your card`,
        paragraphs: [
          `We tried to give back ${amount} of your card payment for order ${number}, but your bank did not take it.`,
          'You need to do nothing: we look for another way and will write to you. You can also answer this e-mail.',
        ],
      };
    case 'disputed':
      return {
        subject: `Your bank asked us about order ${number}`,
        heading: `Your bank asked for ${amount} back`,
        paragraphs: [
          `Your bank has asked us for ${amount} of your card payment for order ${number}, because the payment was disputed.`,
          'Until the bank has decided, we send nothing more for this order. If this is a mistake, please tell your bank, or answer this e-mail.',
        ],
      };
    case 'dispute_won':
      return {
        subject: `Your bank has decided about order ${number}`,
        heading: 'Your payment stays with us',
        paragraphs: [
          `Your bank has decided that ${amount} of your card payment for order ${number} stays with us.`,
        ],
      };
    case 'dispute_lost':
      return {
        subject: `Your bank has given you ${amount} back for order ${number}`,
        heading: `${amount} back from your bank`,
        paragraphs: [`Your bank has given back ${amount} of your card payment for order ${number}.`],
      };
  }
}

/** The e-mail about money of a card payment: that it went back, did not, or is disputed. */
export function moneyNotice({ shopName, publicUrl, news }: MoneyNoticeParts): EmailLayout {
  const { number, customerName } = news.order;
  const { subject, heading, paragraphs } = wordsOf(news, shopName);
  const name = oneLine(customerName ?? '');
  const body = [name ? `Hello ${name},` : 'Hello,', ...paragraphs];
  const link = orderLink(publicUrl, number);
  return {
    subject,
    text: `${body.join('\n\n')}\n\nSee your order:\n${link}\n\n${textFooter}\n${shopName}\n`,
    html: renderEmail(
      <Frame shopName={shopName} title={`Payment of order ${number}`} preheader={heading}>
        <h1 style={styles.heading}>{heading}</h1>
        {body.map((paragraph) => (
          <p key={paragraph} style={styles.paragraph}>
            {paragraph}
          </p>
        ))}
        <p style={{ margin: '28px 0 0' }}>
          <a href={link} style={styles.button}>
            See your order
          </a>
        </p>
      </Frame>,
    ),
  };
}
