import { statfs, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
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

/**
 * The flags that Playwright adds and Chromium is started without. It has Chromium write shared memory to files, because containers
 * often have little of it. Where there is a gigabyte, the journeys take a sixth less time in memory.
 */
export async function unwantedFlags(): Promise<string[]> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize < 2 ** 30 ? [] : ['--disable-dev-shm-usage'];
}

/** DejaVu Sans is the widest of the common fonts, and has Arabic; the others have Bangla, Chinese, Japanese and emoji. */
export const testFonts = ['DejaVu Sans', 'Hind Siliguri', 'Sawarabi Gothic', 'Noto Emoji'] as const;

const require = createRequire(import.meta.url);
const fontFolders = [
  require.resolve('dejavu-fonts-ttf/package.json'),
  require.resolve('@expo-google-fonts/hind-siliguri/package.json'),
  require.resolve('@expo-google-fonts/sawarabi-gothic/package.json'),
  require.resolve('@expo-google-fonts/noto-emoji/package.json'),
].map(dirname);

const list = (families: readonly string[]) => families.map((name) => `<string>${name}</string>`).join('');

/** Writes settings of Fontconfig with these fonts only, so that a test sees the same on every machine. @returns their path */
async function writeFontSettings(sansSerif: string): Promise<string> {
  // Open Sans is unpacked there, beside the Chromium of the npm package.
  const folders = [...fontFolders, join(tmpdir(), 'fonts')].map((folder) => `<dir>${folder}</dir>`);
  const settings = `<fontconfig>
    ${folders.join('')}<cachedir>${join(tmpdir(), 'fonts-cache')}</cachedir>
    <match>
      <test name="family" compare="contains"><string>mono</string></test>
      <edit name="family" mode="prepend" binding="strong"><string>DejaVu Sans Mono</string></edit>
    </match>
    <match>
      <edit name="family" mode="append_last" binding="same">${list([sansSerif, ...testFonts])}</edit>
    </match>
  </fontconfig>`;
  const path = join(tmpdir(), 'fonts.conf');
  await writeFile(path, settings);
  return path;
}

/**
 * The Chromium to test in: CHROMIUM_PATH, else the one inside an npm package, unpacked to the temporary folder. It needs no
 * download and no root, and opens no window. Sets its fonts, and CHROMIUM_PATH, for this process and its children.
 * @param sansSerif the font of most texts
 */
export async function findChromium(sansSerif: 'DejaVu Sans' | 'Open Sans' = 'DejaVu Sans'): Promise<string> {
  process.env.FONTCONFIG_FILE ??= await writeFontSettings(sansSerif);
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  // On a machine without the libraries Chromium links to, the package brings its own; it asks for this name first.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  process.env.CHROMIUM_PATH = await packaged.executablePath();
  delete process.env.AWS_EXECUTION_ENV;
  return process.env.CHROMIUM_PATH;
}
