const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

/**
 * Date and time in the reader's time zone, which the server does not know: only for content that the browser renders.
 * The tooltip has seconds and the time zone.
 */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exact.format(date)}>
      {format.format(date)}
    </time>
  );
}
