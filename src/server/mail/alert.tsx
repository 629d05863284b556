import type { AlertWords } from './alert-kind.ts';
import { type AlertNews, alertEntryOf } from './alert-news.ts';
import { type EmailLayout, Frame, renderEmail, styles } from './email-layout.tsx';
import type { Letterhead } from './words.ts';

/** Things that are listed; the others are counted. */
const mostItems = 20;

const why = 'You get this e-mail because your address is where this shop sends its alerts.';

function AlertText({
  words,
  items,
  publicUrl,
}: {
  words: AlertWords;
  items: AlertWords['items'];
  publicUrl: string;
}) {
  const { heading, paragraphs, quote = [], button } = words;
  return (
    <>
      <h1 style={styles.heading}>{heading}</h1>
      {paragraphs.map((text) => (
        <p key={text} style={styles.paragraph}>
          {text}
        </p>
      ))}
      {quote.length > 0 && (
        <blockquote style={styles.quote}>
          {quote.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may occur twice, and none moves.
            <p key={at} style={{ margin: '0 0 4px' }}>
              {line}
            </p>
          ))}
        </blockquote>
      )}
      {items.length > 0 && (
        <ul style={{ margin: '0 0 12px', paddingLeft: 20 }}>
          {items.map(({ text, path }) => (
            <li key={path ?? text} style={{ wordBreak: 'break-word' }}>
              {path ? (
                <a href={publicUrl + path} style={styles.link}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      )}
      <p style={{ margin: '28px 0 20px' }}>
        <a href={publicUrl + button.path} style={styles.button}>
          {button.label}
        </a>
      </p>
      <p style={{ margin: 0, ...styles.soft }}>
        {why}{' '}
        <a href={`${publicUrl}/manage/settings/alerts`} style={styles.link}>
          Change which alerts you get
        </a>
      </p>
    </>
  );
}

/** The address that an answer to an alert goes to; none for most. */
export const replyToOf = ({ kind, facts }: AlertNews): string | undefined =>
  alertEntryOf(kind).words(facts).replyTo;

export function writeAlert(letterhead: Letterhead, news: AlertNews): EmailLayout {
  const { shopName, publicUrl } = letterhead;
  const words = alertEntryOf(news.kind).words(news.facts);
  const { heading, paragraphs, quote = [], button } = words;
  const more = words.items.length - mostItems;
  const items = [...words.items.slice(0, mostItems), ...(more > 0 ? [{ text: `and ${more} more` }] : [])];
  const listed = items.map((item) => `- ${item.text}${'path' in item ? `\n  ${publicUrl}${item.path}` : ''}`);
  return {
    subject: `${shopName}: ${heading.toLowerCase()}`,
    text: `${[
      heading,
      ...paragraphs,
      ...(quote.length > 0 ? [quote.map((line) => `> ${line}`).join('\n')] : []),
      ...(listed.length > 0 ? [listed.join('\n')] : []),
      `${button.label}:\n${publicUrl}${button.path}`,
      `${why} Change which alerts you get:\n${publicUrl}/manage/settings/alerts`,
    ].join('\n\n')}\n`,
    html: renderEmail(
      <Frame shop={letterhead} title={heading} preheader={heading}>
        <AlertText words={words} items={items} publicUrl={publicUrl} />
      </Frame>,
    ),
  };
}
