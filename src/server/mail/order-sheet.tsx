import { formatPrice, lineCents, toAmount } from '../../shared/base/money.ts';
import { writtenDate } from '../../shared/base/written-date.ts';
import { type AmountRow, amountRows } from '../../shared/order/amount-rows.ts';
import { orderStatuses } from '../../shared/order/order-status.ts';
import { isOpenToShopper } from '../order/fulfilment/waiting.ts';
import { deliveryParts, presentAmounts, presentDelivery, taxedLine } from '../order/present.ts';
import { arrivalLines, collectionLines, collectionTitle, type EmailOrder } from './email-kind.ts';
import {
  type EmailLayout,
  Frame,
  Layout,
  OwnParagraphs,
  renderEmail,
  styles,
  textFooter,
} from './email-layout.tsx';
import { LineCells, shownOf } from './email-lines.tsx';
import { entryOf, type News } from './news.ts';
import { typedLines } from './typed-text.ts';
import { type Letterhead, oneLine, orderLink, withdrawalLink } from './words.ts';
import { orderWords } from './written-words.ts';

function paymentWords(
  { paymentMethod, status, channel, customerAddress, collected }: EmailOrder,
  total: string,
): string {
  if (paymentMethod === 'card') return `${total} paid by card.`;
  if (collected || (channel === 'counter' && customerAddress === null))
    return orderStatuses[status].hasArrived
      ? `${total} paid in cash at the counter.`
      : `${total} in cash when you pick it up.`;
  if (orderStatuses[status].hasArrived) return `Cash on Delivery: ${total} paid.`;
  return `Cash on Delivery. Please have ${total} ready when it arrives.`;
}

/** The address of the order, or the place where it is collected; nothing for one that is handed over at the counter. */
function placeOf(order: EmailOrder) {
  const { collected, customerName, customerAddress } = order;
  if (collected) return { title: collectionTitle, lines: collectionLines(order) };
  if (customerAddress === null) return null;
  // The shopper has typed this, perhaps with the e-mail address of somebody else.
  const lines = [customerName, customerAddress].flatMap((typed) => typedLines(typed ?? ''));
  return { title: 'Delivery address, as entered', lines };
}

const written = ({ label, cents }: AmountRow) => ({ label, amount: formatPrice(cents) });

/** The words of the message, for its text and its HTML. */
function wordsOf(letterhead: Letterhead, news: News) {
  const { order } = news;
  const total = formatPrice(order.totalCents);
  const amounts = amountRows({
    ...presentAmounts(order.taxMode, order.lines.map(taxedLine), deliveryParts(order)),
    deliveryOption: presentDelivery(order),
    discountCode: order.discountCode,
    total: toAmount(order.totalCents),
  });
  const { opening, ...texts } = orderWords(letterhead, news);
  const { heading, paragraphs } = entryOf(news.kind).body(order, news.facts);
  return {
    ...letterhead,
    ...texts,
    heading,
    notes: [...opening, ...paragraphs] as string[],
    number: order.number,
    placed: [`Placed on ${writtenDate(order.createdAt, letterhead.timeZone)}`, ...arrivalLines(order)],
    lines: order.lines.map(({ title, quantity, unitPriceCents, ordinaryPriceCents, product }, position) => ({
      position,
      ...shownOf(product, letterhead.publicUrl),
      title: oneLine(title),
      count: `${quantity} × ${formatPrice(unitPriceCents)}`,
      was: ordinaryPriceCents === null ? '' : ` (was ${formatPrice(ordinaryPriceCents)})`,
      total: formatPrice(lineCents({ unitCents: unitPriceCents, quantity })),
    })),
    parts: amounts.parts.map(written),
    total,
    included: amounts.included.map(written),
    payment: paymentWords(order, total),
    place: placeOf(order),
    linkWords: isOpenToShopper(order)
      ? 'See or change your order'
      : order.collected
        ? 'See your order'
        : 'Track your order',
    link: orderLink(letterhead.publicUrl, order.number, news.token),
    withdrawalLink: withdrawalLink(letterhead.publicUrl, order.number),
  };
}

type Words = ReturnType<typeof wordsOf>;

function textOf(words: Words): string {
  const { place } = words;
  const amounts = [...words.parts, { label: 'Total', amount: words.total }, ...words.included];
  return `${[words.heading, ...words.notes].join('\n\n')}

Order ${words.number}
${words.placed.join('\n')}

${words.lines.map(({ title, count, was, total }) => `${title}\n  ${count}${was} = ${total}`).join('\n')}

${amounts.map(({ label, amount }) => `${label}: ${amount}`).join('\n')}
Payment: ${words.payment}
${place ? `\n${place.title}:\n${place.lines.map((line) => `  ${line}`).join('\n')}\n` : ''}
${words.closing.map((text) => `${text}\n\n`).join('')}${words.linkWords}:
${words.link}
${words.withdrawal ? `\n${words.withdrawal}:\n${words.withdrawalLink}\n` : ''}
${textFooter(words, words.signature)}`;
}

function Page({ words }: { words: Words }) {
  const { cell, amount } = styles;
  const last = { padding: '4px 0' };
  const hasPictures = words.lines.some(({ picture }) => picture);
  return (
    <Frame shop={words} title={`Order ${words.number}`} preheader={`Order ${words.number}, ${words.total}`}>
      <h1 style={styles.heading}>{words.heading}</h1>
      {words.notes.map((note) => (
        <p key={note} style={styles.paragraph}>
          {note}
        </p>
      ))}
      <p style={styles.paragraph}>
        Order <strong style={styles.whole}>{words.number}</strong>
        <br />
        {words.placed.map((line) => (
          <span key={line} style={{ display: 'block', ...styles.soft }}>
            {line}
          </span>
        ))}
      </p>
      <Layout>
        {words.lines.map(({ position, picture, link, title, count, was, total }) => (
          <tr key={position}>
            <LineCells {...{ picture, link, hasPictures }} words={title}>
              <br />
              <span style={styles.soft}>
                <span style={styles.whole}>{count}</span>
                {was}
              </span>
            </LineCells>
            <td style={{ ...cell, ...amount }}>{total}</td>
          </tr>
        ))}
        {words.parts.map((part, position) => (
          <tr key={part.label}>
            <td colSpan={hasPictures ? 2 : 1} style={{ paddingTop: position === 0 ? 10 : 4 }}>
              {part.label}
            </td>
            <td style={{ ...amount, paddingTop: position === 0 ? 10 : 4 }}>{part.amount}</td>
          </tr>
        ))}
        <tr style={{ fontWeight: 700 }}>
          <td colSpan={hasPictures ? 2 : 1} style={last}>
            Total
          </td>
          <td style={{ ...last, ...amount }}>{words.total}</td>
        </tr>
        {words.included.map((part) => (
          <tr key={part.label} style={styles.soft}>
            <td colSpan={hasPictures ? 2 : 1}>{part.label}</td>
            <td style={amount}>{part.amount}</td>
          </tr>
        ))}
      </Layout>
      <h2 style={styles.subheading}>Payment</h2>
      <p style={styles.paragraph}>{words.payment}</p>
      {words.place && (
        <>
          <h2 style={styles.subheading}>{words.place.title}</h2>
          <p style={styles.paragraph}>{words.place.lines.join('\n')}</p>
        </>
      )}
      <OwnParagraphs texts={words.closing} />
      <p style={{ margin: '28px 0 12px' }}>
        <a href={words.link} style={styles.button}>
          {words.linkWords}
        </a>
      </p>
      {words.withdrawal && (
        <p style={{ margin: '12px 0 0', ...styles.soft }}>
          <a href={words.withdrawalLink} style={styles.soft}>
            {words.withdrawal}
          </a>
        </p>
      )}
      <OwnParagraphs texts={words.signature} />
    </Frame>
  );
}

/** The e-mail with the whole order: its lines, its total and its address. */
export function writeOrderSheet(letterhead: Letterhead, news: News): EmailLayout {
  const words = wordsOf(letterhead, news);
  return { subject: words.subject, text: textOf(words), html: renderEmail(<Page words={words} />) };
}
