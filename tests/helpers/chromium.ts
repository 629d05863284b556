/** Asks no other machine for anything, and runs as root too. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium to test in: the one inside an npm package, unpacked to the temporary folder, unless CHROMIUM_PATH names
 * another. It is the same on every machine, needs no download and no root, and has no window to draw: tests take two
 * thirds of the processor time that they take in Debian's `chromium`.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  // On a machine without the libraries Chromium links to, the package brings its own; it asks for this name first.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const path = await packaged.executablePath();
  delete process.env.AWS_EXECUTION_ENV;
  return path;
}
