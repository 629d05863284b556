import { type EmailLayout, Frame, renderEmail, styles, textFooter } from './email-layout.tsx';
import { type NoticeNews, type NoticeWords, noticeWords } from './notice-words.ts';
import { confirmLink, type Letterhead, oneLine, orderLink } from './words.ts';

type Line = NoticeWords['paragraphs'][number];

const textOf = (line: Line) => (typeof line === 'string' ? line : `${line.label}:\n${line.link}`);

function Paragraph({ line }: { line: Line }) {
  return (
    <p style={{ ...styles.paragraph, wordBreak: 'break-word' }}>
      {typeof line === 'string' ? line : <a href={line.link}>{line.label}</a>}
    </p>
  );
}

/** The short e-mails, which tell one thing and lead to the order. */
export function writeNotice({ shopName, publicUrl }: Letterhead, news: NoticeNews): EmailLayout {
  const { number, customerName } = news.order;
  const { subject, heading, paragraphs } = noticeWords(news, shopName);
  const name = oneLine(customerName ?? '');
  const body = [name ? `Hello ${name},` : 'Hello,', ...paragraphs];
  const button =
    news.kind === 'to_confirm'
      ? { label: 'Confirm your order', link: confirmLink(publicUrl, number, news.facts.token) }
      : { label: 'See your order', link: orderLink(publicUrl, number) };
  return {
    subject,
    text: `${body.map(textOf).join('\n\n')}\n\n${textOf(button)}\n\n${textFooter}\n${shopName}\n`,
    html: renderEmail(
      <Frame shopName={shopName} title={`Order ${number}`} preheader={heading}>
        <h1 style={styles.heading}>{heading}</h1>
        {body.map((line) => (
          <Paragraph key={textOf(line)} line={line} />
        ))}
        <p style={{ margin: '28px 0 0' }}>
          <a href={button.link} style={styles.button}>
            {button.label}
          </a>
        </p>
      </Frame>,
    ),
  };
}
