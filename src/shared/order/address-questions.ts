/** Providers of many addresses, below .com. */
const common = ['gmail', 'yahoo', 'hotmail', 'outlook', 'icloud'];

/** Real domains below .com that differ from those by a letter or two. */
const similar = ['mail', 'ymail', 'email', 'googlemail', 'rocketmail', 'cloud'];

/** Mistyped forms of .com that are no domains of their own. */
const comTypos = ['con', 'cmo', 'ocm', 'comm', 'vom', 'xom', 'cpm'];

/** Whether two texts differ by one letter, which is more, less or another, or by two neighbours that are exchanged. */
function isOneEditApart(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [x, y] = [a.slice(same), b.slice(same)];
  const isExchanged = x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2);
  return isExchanged || x.slice(1) === y || x === y.slice(1) || x.slice(1) === y.slice(1);
}

/** The address that was probably meant, such as `nadia@gmail.com` for `nadia@gmial.com`; undefined if it looks right. */
export function meantEmail(typed: string): string | undefined {
  const [, mailbox, domain, ending] = /^(\S+)@([^@\s]+)\.([^@\s.]+)$/.exec(typed.trim()) ?? [];
  if (!mailbox || !domain || !ending) return undefined;
  const [name, last] = [domain.toLowerCase(), ending.toLowerCase()];
  const isMistyped = comTypos.includes(last);
  if (last !== 'com' && !isMistyped) return undefined;
  const isKnown = common.includes(name) || similar.includes(name);
  const meant = isKnown ? undefined : common.find((one) => isOneEditApart(name, one));
  return meant || isMistyped ? `${mailbox}@${meant ?? domain}.com` : undefined;
}

/** Whether an address may be too short for a courier: a single word, or very few letters. */
export function mayLackDetails(address: string): boolean {
  const text = address.trim();
  return text !== '' && (text.length < 10 || !/[\s,]/.test(text));
}
