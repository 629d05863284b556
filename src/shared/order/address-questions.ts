/** Providers of many addresses. The first ones are those that a typing error is compared with. */
const common = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'googlemail.com',
  'proton.me',
];

/** Real domains that differ from those by one or two letters. */
const similar = ['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'rocketmail.com', 'lite.com', 'love.com'];

/** The edits from one text to another: a letter more, less or other, or two neighbours exchanged. */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const edits = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (isSame ? 0 : 1),
      );
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(isExchanged ? Math.min(edits, (before[j - 2] as number) + 1) : edits);
    }
    before = row;
    row = next;
  }
  return row[b.length] as number;
}

/** The address that was probably meant, such as `nadia@gmail.com` for `nadia@gmial.com`; undefined if it looks right. */
export function meantEmail(typed: string): string | undefined {
  const [, name, domain] = /^(\S+)@([^@\s]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (!name || !domain || common.includes(domain) || similar.includes(domain)) return undefined;
  const meant =
    common.find((one) => editsBetween(domain, one) <= (one.length > 8 ? 2 : 1)) ??
    (/\.(con|cmo|ocm|comm|vom)$/.test(domain) ? domain.replace(/[a-z]+$/, 'com') : undefined);
  return meant && `${typed.trim().slice(0, name.length)}@${meant}`;
}

/** Whether an address may be too short for a courier: a single word, or very few letters. */
export function mayLackDetails(address: string): boolean {
  const text = address.trim();
  return text !== '' && (text.length < 10 || !/[\s,]/.test(text));
}
