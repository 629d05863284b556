import { formatPrice } from '../../shared/money.ts';
import { type EmailLayout, Frame, renderEmail, styles, textFooter } from './email-layout.tsx';
import type { NotedRefund } from './queries.ts';
import { oneLine, orderLink } from './words.ts';

interface RefundNoticeParts {
  shopName: string;
  publicUrl: string;
  refund: NotedRefund;
}

/** The e-mail about a refund: how much of a card payment was given back, and why. */
export function orderRefunded({ shopName, publicUrl, refund }: RefundNoticeParts): EmailLayout {
  const { number, customerName } = refund.order;
  const amount = formatPrice(refund.amountCents);
  const name = oneLine(customerName ?? '');
  const greeting = name ? `Hello ${name},` : 'Hello,';
  const news = `We have given back ${amount} of your card payment for order ${number}.`;
  const reason = refund.reason ? `Why: ${oneLine(refund.reason)}` : undefined;
  const wait = 'Your bank may take 5 to 10 days to show it on your card.';
  const link = orderLink(publicUrl, number);
  const paragraphs = [greeting, news, reason, wait].filter((paragraph) => paragraph !== undefined);
  return {
    subject: `${amount} back for your ${shopName} order ${number}`,
    text: `${paragraphs.join('\n\n')}\n\nSee your order:\n${link}\n\n${textFooter}\n${shopName}\n`,
    html: renderEmail(
      <Frame
        shopName={shopName}
        title={`Refund for order ${number}`}
        preheader={`${amount} goes back to your card`}
      >
        <h1 style={styles.heading}>{amount} back to your card</h1>
        {paragraphs.map((paragraph) => (
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
