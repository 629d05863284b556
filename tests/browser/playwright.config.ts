import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from '../helpers/chromium.ts';

// Found once, here: workers that unpacked the packaged Chromium together would write over each other.
process.env.CHROMIUM_PATH = await findChromium();

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
      testIgnore: '**/browser/drawer.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // The layout sets widths of its own, and phones have no Tab key.
      testIgnore: ['layout.spec.ts', 'keyboard*.spec.ts', 'reflow.spec.ts'],
      grepInvert: /@mouse/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
