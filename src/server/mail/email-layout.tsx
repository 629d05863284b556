import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { originalOf } from '../../shared/product/image.ts';
import type { ShopContact, ShopIdentity } from '../../shared/settings/shop-details.ts';

/** The content of a message, as text and as HTML with the same words. */
export interface EmailLayout {
  subject: string;
  text: string;
  html: string;
}

const colours = {
  ink: '#1c1917',
  soft: '#57534e',
  line: '#e7e5e4',
  paper: '#f5f5f4',
  card: '#ffffff',
  accent: '#c2410c',
};
const darkColours: typeof colours = {
  ink: '#f5f5f4',
  soft: '#d6d3d1',
  line: '#57534e',
  paper: '#0c0a09',
  card: '#1c1917',
  accent: '#fb923c',
};

const darkRule = (light: string, dark: string) => `[style*="${light}"]{${dark}!important}`;

/** For mail clients with a dark mode. Styles are inline, so elements are found by their light colours. Buttons stay as they are. */
const darkStyles = [
  darkRule(`background-color:${colours.paper}`, `background-color:${darkColours.paper}`),
  darkRule(`background-color:${colours.card}`, `background-color:${darkColours.card}`),
  darkRule(`color:${colours.ink}`, `color:${darkColours.ink}`),
  darkRule(`color:${colours.soft}`, `color:${darkColours.soft}`),
  darkRule(`solid ${colours.line}`, `border-color:${darkColours.line}`),
  `a[style="color:${colours.accent}"]{color:${darkColours.accent}!important}`,
].join('');

const page: CSSProperties = {
  margin: 0,
  padding: 0,
  backgroundColor: colours.paper,
  color: colours.ink,
  fontFamily: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontSize: 16,
  lineHeight: 1.5,
};
// No classes, and no picture that says something: many mail clients show neither style sheets nor remote content.
export const styles = {
  heading: { margin: '0 0 12px', fontSize: 24, lineHeight: 1.25, fontWeight: 800 },
  subheading: { margin: '28px 0 4px', fontSize: 16, fontWeight: 700 },
  paragraph: { margin: '0 0 12px', whiteSpace: 'pre-line', wordBreak: 'break-word' },
  soft: { color: colours.soft, fontSize: 14 },
  quote: {
    margin: '0 0 16px',
    padding: '2px 0 2px 14px',
    borderLeft: `3px solid ${colours.line}`,
    wordBreak: 'break-word',
  },
  cell: { padding: '10px 0', borderBottom: `1px solid ${colours.line}`, verticalAlign: 'top' },
  picture: { display: 'block', borderRadius: 6, objectFit: 'cover', backgroundColor: colours.paper },
  whole: { whiteSpace: 'nowrap' },
  amount: { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 },
  link: { color: colours.accent },
  product: { color: colours.ink },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: 6,
    backgroundColor: colours.accent,
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
} satisfies Record<string, CSSProperties>;

/** The owner's texts below a part of the e-mail. */
export function OwnParagraphs({ texts }: { texts: string[] }) {
  return texts.map((text, index) => (
    <p key={text} style={{ ...styles.paragraph, ...(index === 0 && { marginTop: 28 }) }}>
      {text}
    </p>
  ));
}

/** A table for layout alone: mail clients know no other. */
export function Layout({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

interface FrameProps {
  shop: ShopIdentity & { publicUrl: string };
  title: string;
  /** Shown beside the subject in the list of messages. */
  preheader: string;
  children: ReactNode;
}

/** The contact details for questions, as far as the shop has them. */
function Questions({ contact: { email, phone } }: { contact: ShopContact }) {
  if (!email && !phone) return null;
  return (
    <tr>
      <td style={{ padding: '0 24px 24px', ...styles.soft }}>
        Questions?{email && ' Write to '}
        {email && (
          <a href={`mailto:${email}`} style={styles.link}>
            {email}
          </a>
        )}
        {phone && (email ? ' or call ' : ' Call ')}
        {phone && <span style={styles.whole}>{phone}</span>}.
      </td>
    </tr>
  );
}

export function Frame({
  shop: { shopName, contact, look, publicUrl },
  title,
  preheader,
  children,
}: FrameProps) {
  const card = { maxWidth: 600, margin: '0 auto', backgroundColor: colours.card, borderRadius: 8 };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{`@media (prefers-color-scheme:dark){${darkStyles}}`}</style>
      </head>
      <body style={page}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preheader}</div>
        <Layout style={{ backgroundColor: colours.paper }}>
          <tr>
            <td style={{ padding: '24px 12px' }}>
              <Layout style={card}>
                <tr>
                  <td style={{ padding: '24px 24px 0', fontSize: 20, fontWeight: 800 }}>
                    {look.logo && (
                      <img
                        src={publicUrl + originalOf(look.logo)}
                        alt={look.hasName ? shopName : ''}
                        height={40}
                        style={{ height: 40, verticalAlign: 'middle', marginRight: 12 }}
                      />
                    )}
                    {!(look.logo && look.hasName) && shopName}
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: 24 }}>{children}</td>
                </tr>
                <Questions contact={contact} />
              </Layout>
            </td>
          </tr>
        </Layout>
      </body>
    </html>
  );
}

/** The end of the text of an e-mail. */
export function textFooter(
  { shopName, contact: { email, phone } }: ShopIdentity,
  signature: string[],
): string {
  const ways = [email && `Write to ${email}`, phone && (email ? `or call ${phone}` : `Call ${phone}`)];
  const questions = email || phone ? `Questions? ${ways.filter(Boolean).join(' ')}.\n` : '';
  return `${signature.map((text) => `${text}\n\n`).join('')}${questions}${shopName}\n`;
}

export function renderEmail(letter: ReactElement<FrameProps>): string {
  return `<!doctype html>${renderToStaticMarkup(letter)}`;
}
