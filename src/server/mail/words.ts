/** What every e-mail has of the shop. */
export interface Letterhead {
  shopName: string;
  /** The public URL of the shop, without a slash at its end. */
  publicUrl: string;
}

const dateFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A time in a form that is clear everywhere: `November 21, 2026 at 5:03 AM UTC`. */
export function writtenDate(date: Date): string {
  return `${dateFormat.format(date)} UTC`;
}

/** A typed text on one line: a line break in a name would look like a line of the message. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The page of an order for its shopper, which asks for the e-mail address. */
export function orderLink(publicUrl: string, number: string): string {
  return `${publicUrl}/order?number=${number}`;
}
