const dateFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A moment, as everybody everywhere can read it: `November 21, 2026 at 5:03 AM UTC`. */
export function writtenDate(date: Date): string {
  return `${dateFormat.format(date)} UTC`;
}

/** What a person typed, on one line: a line break in a name would pass for a line of the message. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Where a shopper sees how the order is getting on; the e-mail address is asked for there. */
export function orderLink(publicUrl: string, number: string): string {
  return `${publicUrl}/order?number=${number}`;
}
