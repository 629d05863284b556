/** Length makes a password hard to guess; the owner may use any characters. */
export const passwordLength = { min: 12, max: 128 } as const;

/** The most common passwords that are long enough, in small letters. */
const commonest = new Set([
  '111111111111',
  '123123123123',
  '123456123456',
  '123456789012',
  '1234567890123',
  '12345678901234',
  '123456789101',
  '1234567891011',
  '987654321012',
  '123qweasdzxc',
  '1q2w3e4r5t6y',
  '1q2w3e4r5t6y7u',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  'abc123abc123',
  'abcd12345678',
  'abcdefghijkl',
  'abcdefghijklm',
  'aaaaaaaaaaaa',
  'adminadminadmin',
  'administrator',
  'administrator1',
  'changeme1234',
  'changemenow1',
  'correcthorsebatterystaple',
  'iloveyou1234',
  'iloveyouforever',
  'letmein12345',
  'letmeinletmein',
  'p@ssw0rd1234',
  'passw0rd1234',
  'password1234',
  'password12345',
  'password123456',
  'password2024',
  'password2025',
  'password2026',
  'passwordpassword',
  'q1w2e3r4t5y6',
  'qazwsxedcrfv',
  'qwerty123456',
  'qwerty1234567',
  'qwerty12345678',
  'qwertyqwerty',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiop[]',
  'qwertyuiopasdfgh',
  'rackhouse1234',
  'rackhouse2024',
  'secretsecret',
  'trustno1trustno1',
  'unbelievable',
  'welcome12345',
  'welcome123456',
  'zaq12wsxcde3',
]);

/** Why this can't be the account's password; undefined if it can. */
export function passwordFault(password: string, email: string): string | undefined {
  const length = [...password].length;
  if (length < passwordLength.min) return `Use at least ${passwordLength.min} characters`;
  if (length > passwordLength.max) return `Use at most ${passwordLength.max} characters`;
  const small = password.toLowerCase();
  if (small === email.toLowerCase()) return 'Use something other than your e-mail address';
  if (commonest.has(small)) return 'This is one of the passwords tried first; please choose another';
  return undefined;
}
