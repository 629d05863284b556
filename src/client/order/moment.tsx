const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

/**
 * Date and time on the reader's own clock, which the server does not know: only for what the browser renders. To the
 * second, and with the name of the clock, for whoever points at it.
 */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exact.format(date)}>
      {format.format(date)}
    </time>
  );
}
