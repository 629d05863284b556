const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Date and time on the shopper's own clock, which the server does not know: only for what the browser renders. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
