import { type EmailLayout, Frame, OwnParagraphs, renderEmail, styles, textFooter } from './email-layout.tsx';
import { type NoticeNews, type NoticeWords, noticeWords } from './notice-words.ts';
import { confirmLink, type Letterhead, orderLink, reviewLink } from './words.ts';
import { orderWords } from './written-words.ts';

interface LinkWords {
  label: string;
  link: string;
}

type Line = NoticeWords['paragraphs'][number];

const textOf = (line: Line) => (typeof line === 'string' ? line : `${line.label}:\n${line.link}`);

function Paragraph({ line }: { line: Line }) {
  return (
    <p style={styles.paragraph}>{typeof line === 'string' ? line : <a href={line.link}>{line.label}</a>}</p>
  );
}

interface ShortEmail extends NoticeWords {
  subject: string;
  title: string;
  button: LinkWords;
  /** Below the button, in small letters. */
  last?: LinkWords;
  signature: string[];
}

/** An e-mail with one message and a link to one page. */
export function writeShortEmail(letterhead: Letterhead, email: ShortEmail): EmailLayout {
  const { subject, title, heading, paragraphs, button, last, signature } = email;
  const parts = [...paragraphs, button, ...(last ? [last] : [])];
  return {
    subject,
    text: `${parts.map(textOf).join('\n\n')}\n\n${textFooter(letterhead, signature)}`,
    html: renderEmail(
      <Frame shop={letterhead} title={title} preheader={heading}>
        <h1 style={styles.heading}>{heading}</h1>
        {paragraphs.map((line) => (
          <Paragraph key={textOf(line)} line={line} />
        ))}
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

function buttonOf(publicUrl: string, { kind, order: { number }, facts }: NoticeNews): LinkWords {
  if (kind === 'to_confirm')
    return { label: 'Confirm your order', link: confirmLink(publicUrl, number, facts.token) };
  if (kind === 'to_review') return { label: 'Write a review', link: reviewLink(publicUrl, facts.token) };
  return { label: 'See your order', link: orderLink(publicUrl, number) };
}

/** The short e-mails about an order. */
export function writeNotice(letterhead: Letterhead, news: NoticeNews): EmailLayout {
  const { publicUrl } = letterhead;
  const { order } = news;
  const { heading, paragraphs } = noticeWords(news);
  const { subject, opening, closing, signature } = orderWords(letterhead, news);
  return writeShortEmail(letterhead, {
    subject,
    title: `Order ${order.number}`,
    heading,
    paragraphs: [...opening, ...paragraphs, ...closing],
    button: buttonOf(publicUrl, news),
    signature,
  });
}
