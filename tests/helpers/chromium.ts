import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Asks no other machine for anything, and runs as root too. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

/** The package's own settings look for its fonts in /tmp only. Without any font, Chromium crashes on the first page. */
function writeFontSettings(folder: string): Promise<void> {
  const settings = `<fontconfig><dir>${folder}</dir><cachedir>${folder}-cache</cachedir></fontconfig>`;
  return writeFile(join(folder, 'fonts.conf'), settings);
}

/**
 * The Chromium to test in: CHROMIUM_PATH, else Debian's `chromium-headless-shell`, else the one inside an npm package, unpacked
 * to the temporary folder. None needs a download or root. They draw no window: tests take two thirds of the processor time that
 * they take in `chromium` itself.
 */
export async function findChromium(): Promise<string> {
  const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'];
  const found = installed.find((path) => path && existsSync(path));
  if (found) return found;

  // On a machine without the libraries Chromium links to, the package brings its own; it asks for this name first.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const path = await packaged.executablePath();
  delete process.env.AWS_EXECUTION_ENV;
  await writeFontSettings(join(dirname(path), 'fonts'));
  return path;
}
