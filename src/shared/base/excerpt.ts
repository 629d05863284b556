/** A text without its line breaks. */
export function oneLine(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}

/** The start of a text on one line, at most `max` characters with its ellipsis, cut between words if it has any. */
export function excerpt(value: string, max: number): string {
  const text = oneLine(value);
  if (text.length <= max) return text;
  const start = text.slice(0, max);
  const space = start.lastIndexOf(' ');
  // A single word that is longer than the limit is cut, but never inside a character.
  const kept = space > 0 ? start.slice(0, space) : start.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.replace(/[\s,;:–—-]+$/, '')}…`;
}
