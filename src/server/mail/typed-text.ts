/** A zero-width non-joiner. */
const breaker = '\u200c';

/**
 * Typed text in which mail clients find no web address, e-mail address or phone number to make a link of: an invisible
 * character stands around everything that is neither a letter nor a space. Only the joiners among such characters also keep a
 * browser from opening the address, and libphonenumber from reading the number (decision 043).
 */
export function withoutLinks(text: string): string {
  const broken = text.replace(/[\p{N}\p{P}+]/gu, `${breaker}$&${breaker}`);
  return broken.replace(new RegExp(`${breaker}{2,}`, 'g'), breaker);
}

/** A word of a name; short ones may be abbreviated: `St.`, `J.` */
const nameWord = /^(?:\p{L}[\p{L}\p{M}\p{Join_Control}]{0,3}\.|\p{L}[\p{L}\p{M}\p{Join_Control}'’-]*)$/u;

/** A typed name that can only be a name, for the greeting of an e-mail; empty if it may be something else: a message, or a link. */
export function nameToGreet(typed: string | null): string {
  const words = (typed ?? '').trim().split(/\s+/);
  const isName = words.length <= 3 && words.every((word) => nameWord.test(word));
  const name = words.join(' ');
  return isName && name.length <= 40 ? name : '';
}

/** A name and an address are hardly longer. */
const details = { mostLines: 6, mostCharacters: 200 };

/** Typed lines, to be shown as typed text: without links, and cut at a length. */
export function typedLines(text: string, { mostLines, mostCharacters } = details): string[] {
  const isLong = text.length > mostCharacters;
  const shown = isLong ? `${text.slice(0, mostCharacters).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  const lines = shown
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines).map(withoutLinks);
}
