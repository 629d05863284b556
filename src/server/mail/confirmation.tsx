import { formatPrice } from '../../shared/money.ts';
import { type EmailLayout, Frame, Layout, renderEmail, styles, textFooter } from './email-layout.tsx';
import type { ConfirmedOrder } from './queries.ts';
import { oneLine, orderLink, writtenDate } from './words.ts';

interface ConfirmationParts {
  shopName: string;
  publicUrl: string;
  timeZone: string;
  order: ConfirmedOrder;
}

const paymentWords = {
  cash: (total: string) => `Cash on Delivery. Please have ${total} ready when it arrives.`,
  card: (total: string) => `${total} paid by card.`,
};

/** The words of the message, for its text and its HTML. */
function wordsOf({ shopName, publicUrl, timeZone, order }: ConfirmationParts) {
  const name = oneLine(order.customerName ?? '');
  const total = formatPrice(order.totalCents);
  return {
    shopName,
    number: order.number,
    greeting: name ? `Thank you for your order, ${name}!` : 'Thank you for your order!',
    placed: `Placed on ${writtenDate(order.createdAt, timeZone)}`,
    lines: order.lines.map(({ title, quantity, unitPriceCents }, position) => ({
      position,
      title: oneLine(title),
      count: `${quantity} × ${formatPrice(unitPriceCents)}`,
      total: formatPrice(unitPriceCents * quantity),
    })),
    shipping: formatPrice(order.shippingCents),
    total,
    payment: paymentWords[order.paymentMethod](total),
    delivery: [name, ...(order.customerAddress ?? '').split(/\r?\n/)].filter((line) => line.trim() !== ''),
    link: orderLink(publicUrl, order.number),
  };
}

type Words = ReturnType<typeof wordsOf>;

function textOf(words: Words): string {
  return `${words.greeting}

Order ${words.number}
${words.placed}

${words.lines.map(({ title, count, total }) => `${title}\n  ${count} = ${total}`).join('\n')}

Shipping: ${words.shipping}
Total: ${words.total}
Payment: ${words.payment}

Delivery address:
${words.delivery.join('\n')}

See how it is getting on, with the number above and your e-mail address:
${words.link}

${textFooter}
${words.shopName}
`;
}

function Page({ words }: { words: Words }) {
  const { cell, amount } = styles;
  const last = { padding: '4px 0' };
  return (
    <Frame
      shopName={words.shopName}
      title={`Order ${words.number}`}
      preheader={`Order ${words.number}, ${words.total}`}
    >
      <h1 style={styles.heading}>{words.greeting}</h1>
      <p style={styles.paragraph}>
        Order <strong>{words.number}</strong>
        <br />
        <span style={styles.soft}>{words.placed}</span>
      </p>
      <Layout>
        {words.lines.map(({ position, title, count, total }) => (
          <tr key={position}>
            <td style={{ ...cell, wordBreak: 'break-word' }}>
              {title}
              <br />
              <span style={styles.soft}>{count}</span>
            </td>
            <td style={{ ...cell, ...amount }}>{total}</td>
          </tr>
        ))}
        <tr>
          <td style={{ paddingTop: 10 }}>Shipping</td>
          <td style={{ ...amount, paddingTop: 10 }}>{words.shipping}</td>
        </tr>
        <tr style={{ fontWeight: 700 }}>
          <td style={last}>Total</td>
          <td style={{ ...last, ...amount }}>{words.total}</td>
        </tr>
      </Layout>
      <h2 style={styles.subheading}>Payment</h2>
      <p style={styles.paragraph}>{words.payment}</p>
      <h2 style={styles.subheading}>Delivery address</h2>
      <p style={{ ...styles.paragraph, whiteSpace: 'pre-line', wordBreak: 'break-word' }}>
        {words.delivery.join('\n')}
      </p>
      <p style={{ margin: '28px 0 12px' }}>
        <a href={words.link} style={styles.button}>
          Follow your order
        </a>
      </p>
      <p style={{ margin: 0, ...styles.soft }}>You are asked for the order number and your e-mail address.</p>
    </Frame>
  );
}

/** The e-mail about a new order: its lines, its total and its address. */
export function orderConfirmation(parts: ConfirmationParts): EmailLayout {
  const words = wordsOf(parts);
  return {
    subject: `Your ${parts.shopName} order ${parts.order.number}`,
    text: textOf(words),
    html: renderEmail(<Page words={words} />),
  };
}
