import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from '../helpers/chromium.ts';

// Found once, here: workers that unpacked the packaged Chromium together would write over each other.
process.env.CHROMIUM_PATH = await findChromium();

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

/** What is laid out or used in another way on a phone. */
const otherOnPhones = [
  'cart',
  'checkout',
  'drawer',
  'filters',
  'gallery',
  'listing-card',
  'manage-order',
].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is slow, not wrong; how fast the shop is belongs in a benchmark.
  timeout: 60_000,
  // One second try, in a fresh browser; a test that needed it is listed as flaky, and to be mended.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumFlags },
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ['drawer.spec.ts', 'screens.spec.ts'],
      use: desktop,
    },
    { name: 'phone', testMatch: otherOnPhones, grepInvert: /@mouse/, use: phone },
    { name: 'screens', testMatch: 'screens.spec.ts', use: desktop },
    // Of `npm run test:all` only: screens that are laid out alike, once more on a phone.
    {
      name: 'phone-rest',
      // The layout sets widths of its own, and phones have no Tab key.
      testIgnore: [...otherOnPhones, 'layout.spec.ts', 'keyboard*.spec.ts', 'screens.spec.ts'],
      grepInvert: /@mouse/,
      use: phone,
    },
    { name: 'screens-phone', testMatch: 'screens.spec.ts', use: phone },
  ],
});
