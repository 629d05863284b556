import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium, unwantedFlags } from '../helpers/chromium.ts';

// Found once, here: workers that unpacked the packaged Chromium together would write over each other.
const executablePath = await findChromium();

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

const screens = 'screens.spec.ts';
/** Desktops have no drawer. */
const notOnDesktops = [screens, 'drawer.spec.ts'];
/** The layout tests set the widths themselves, and phones have no Tab key. */
const notOnPhones = [screens, 'layout.spec.ts', 'keyboard*.spec.ts'];

/** Movement takes a seventh of the processor time. Journeys do without; all other browser tests have it. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is slow, not wrong; how fast the shop is belongs in a benchmark.
  timeout: 180_000,
  // One second try, in a fresh browser; a test that needed it is listed as flaky, and to be mended.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args: chromiumFlags, ignoreDefaultArgs: await unwantedFlags() },
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    screenshot: 'only-on-failure',
    // Tests that take a request away from a page would have it sent by the service worker: waiting-order.spec.ts is about that.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'journeys', testIgnore: notOnDesktops, grep: /@short/, use: { ...desktop, ...still } },
    { name: 'journeys-phone', testIgnore: notOnPhones, grep: /@phone/, use: { ...phone, ...still } },
    { name: 'desktop', testIgnore: notOnDesktops, use: desktop },
    { name: 'phone', testIgnore: notOnPhones, grepInvert: /@mouse/, use: phone },
    { name: 'screens', testMatch: screens, use: desktop },
    { name: 'main-screens', testMatch: screens, grep: /@short/, use: desktop },
    { name: 'screens-phone', testMatch: screens, use: phone },
  ],
});
