import { createElement } from 'react';
import type { EmailBody, LinkWords } from './email-kind.ts';
import { type EmailLayout, Frame, OwnParagraphs, renderEmail, styles, textFooter } from './email-layout.tsx';
import { PieceList } from './email-lines.tsx';
import { entryOf, type News } from './news.ts';
import { type Letterhead, orderLink, piecesLine } from './words.ts';
import { orderWords } from './written-words.ts';

type Line = EmailBody['paragraphs'][number];

const textOf = (line: Line) => (typeof line === 'string' ? line : `${line.label}:\n${line.link}`);

/** Numbers of orders and documents: they would break into two lines at a hyphen. A longer word may still break. */
const numbers = /\b((?:[\dA-Z]{1,8}-){1,2}[\dA-Z]{1,8})\b/;
const whole = (number: string) => createElement('span', { style: styles.whole }, number);

function Paragraph({ line }: { line: Line }) {
  const content =
    typeof line === 'string'
      ? line.split(numbers).map((part, index) => (index % 2 === 0 ? part : whole(part)))
      : [createElement('a', { href: line.link, style: styles.link }, line.label)];
  return createElement('p', { style: styles.paragraph }, ...content);
}

interface ShortEmail extends EmailBody {
  subject: string;
  title: string;
  /** The owner's texts below the pieces. */
  closing?: string[];
  button: LinkWords;
  /** Below the button, in small letters. */
  last?: LinkWords;
  signature: string[];
}

/** An e-mail with one message and a link to one page. */
export function writeShortEmail(letterhead: Letterhead, email: ShortEmail): EmailLayout {
  const { subject, title, heading, paragraphs, pieces = [], closing = [], button, last, signature } = email;
  const listed = pieces.length > 0 ? [pieces.map(piecesLine).join('\n')] : [];
  const parts = [...paragraphs, ...listed, ...closing, button, ...(last ? [last] : [])];
  return {
    subject,
    text: `${parts.map(textOf).join('\n\n')}\n\n${textFooter(letterhead, signature)}`,
    html: renderEmail(
      <Frame shop={letterhead} title={title} preheader={heading}>
        <h1 style={styles.heading}>{heading}</h1>
        {paragraphs.map((line) => (
          <Paragraph key={textOf(line)} line={line} />
        ))}
        {pieces.length > 0 ? (
          <>
            <PieceList {...{ pieces, publicUrl: letterhead.publicUrl }} />
            <OwnParagraphs texts={closing} />
          </>
        ) : (
          closing.map((line) => <Paragraph key={line} line={line} />)
        )}
        <p style={{ margin: '28px 0 0' }}>
          <a href={button.link} style={styles.button}>
            {button.label}
          </a>
        </p>
        {last && (
          <p style={{ margin: '28px 0 0', ...styles.soft }}>
            <a href={last.link} style={styles.soft}>
              {last.label}
            </a>
          </p>
        )}
        <OwnParagraphs texts={signature} />
      </Frame>,
    ),
  };
}

export function writeNotice(letterhead: Letterhead, { kind, order, facts, token }: News): EmailLayout {
  const { publicUrl } = letterhead;
  const { body, button } = entryOf(kind);
  const { heading, paragraphs, ...listed } = body(order, facts);
  const { subject, opening, closing, signature } = orderWords(letterhead, {
    kind,
    order,
    facts,
    token,
  } as News);
  return writeShortEmail(letterhead, {
    subject,
    title: `Order ${order.number}`,
    heading,
    paragraphs: [...opening, ...paragraphs],
    closing,
    ...listed,
    button: button?.(publicUrl, order, facts) ?? {
      label: 'See your order',
      link: orderLink(publicUrl, order.number, token),
    },
    signature,
  });
}
