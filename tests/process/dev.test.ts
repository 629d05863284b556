import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, expect as expectOfPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest';
import { chromiumFlags, findChromium } from '../helpers/chromium.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { npmShop } from '../helpers/npm-start.ts';

// A busy machine is slow, not wrong.
const longTimeout = { timeout: 30_000 };
const expectPage = expectOfPage.configure(longTimeout);

// One shop for all: each test continues from the state after the one before.
const folder = sharedFolder();
let shop: ReturnType<typeof npmShop>;
let url: string;
let browser: Browser;
let page: Page;
const troubles: string[] = [];
const heard: string[] = [];

const sources = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'prisma.config.ts',
  'prisma',
  'src',
];

const pictures = 'src/client/public';

/** A copy of the project to edit. Vite finds the packages of this one, and stores its own files in the copy. */
async function copyProject(): Promise<void> {
  const filter = (path: string) => path !== pictures;
  for (const source of sources) await cp(source, join(folder, source), { recursive: true, filter });
  await symlink(resolve(pictures), join(folder, pictures));
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir('node_modules')) {
    if (!name.startsWith('.vite'))
      await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
}

/**
 * Replaces a file at once, as editors do. One that is written in place is empty for a moment: on a busy machine, a component
 * loaded in that moment has no exports.
 */
async function save(file: string, text: string): Promise<void> {
  await writeFile(join(folder, 'saved'), text);
  await rename(join(folder, 'saved'), join(folder, file));
}

/** @returns the file as it was */
async function edit(file: string, search: string, replacement: string): Promise<string> {
  const before = await readFile(join(folder, file), 'utf8');
  expect(before).toContain(search);
  await save(file, before.replace(search, replacement));
  return before;
}

const firstTitle = async (): Promise<string> => {
  const answer = await fetch(`${url}/trpc/product.featured?input=%7B%7D`);
  return (await answer.json()).result.data.data[0].title;
};

beforeAll(async () => {
  await copyProject();
  shop = npmShop(['run', 'dev'], { folder, dataDir: join(folder, 'data') });
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  page = await browser.newPage();
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    heard.push(message.text());
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
});

// Vite's messages in the terminal and in the browser's console show where an update was lost.
beforeEach(async () => {
  onTestFailed(() => console.log([shop.output(), ...heard, ...troubles].join('\n')));
  await shop.isOpen();
  [, url = ''] = /is open at (\S+)/.exec(shop.output()) ?? [];
});

afterAll(async () => {
  await browser?.close();
  await shop?.end();
});

it('opens, and shows pages and pictures without an error in the console', async () => {
  for (const path of ['/', '/checkout', '/product']) {
    expect((await page.goto(url + path))?.status()).toBe(200);
    await expectHydrated();
  }
  const card = page.getByRole('region', { name: 'Products' }).getByRole('listitem').first();
  await expect.poll(() => card.locator('img').first().evaluate(isDrawn), longTimeout).toBe(true);
  expect(troubles).toEqual([]);
});

function demoAccount() {
  const [, email = '', password = ''] =
    /Demo staff account: (\S+) with the password (\S+)/.exec(shop.output()) ?? [];
  return { email, password };
}

const signedIn = () => page.getByRole('link', { name: /^Your account, / });

/** Once the page handles clicks, it knows the contents of the cart. */
const expectHydrated = () =>
  expectPage(page.getByRole('banner').getByRole('link', { name: /^Cart, \d/ })).toBeVisible();

const isDrawn = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;

it('shows a changed component at once, and keeps what was typed; staff sign in', {
  tags: 'slow',
}, async () => {
  // From here on, Vite sends the page its changes.
  const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
  await page.goto(`${url}/manage`);
  await connected;
  // Only a page that handles clicks knows that nobody is signed in.
  await expectPage(page.getByLabel('E-mail address')).toBeVisible();
  const { email, password } = demoAccount();
  await page.getByLabel('E-mail address').fill(email);
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));

  await edit('src/client/staff/sign-in-form.tsx', 'label="E-mail address"', 'label="Your e-mail address"');
  await expectPage(page.getByLabel('Your e-mail address')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectPage(signedIn()).toBeVisible();
  expect(loads).toBe(0);
});

it('answers by the changed server, and by the one before where it does not run', {
  tags: 'slow',
}, async () => {
  // A request that is under way would lose its session.
  await page.goto('about:blank');
  await page.request.post(`${url}/trpc/staff.signIn`, { data: demoAccount() });
  await page.goto(`${url}/manage`);
  await expectPage(signedIn()).toBeVisible();
  const present = 'src/server/catalogue/present.ts';
  const title = await firstTitle();
  const before = await edit(
    present,
    '...shownFields(row),',
    "...shownFields(row), title: 'New ' + row.title,",
  );
  await expect.poll(firstTitle, longTimeout).toBe(`New ${title}`);

  await edit(present, '_id: id,', '_id: id,,');
  await expect.poll(shop.output, longTimeout).toContain('the changed server did not open');
  expect(await firstTitle()).toBe(`New ${title}`);
  await save(present, before);
  await expect.poll(firstTitle, longTimeout).toBe(title);

  await expectPage(signedIn()).toBeVisible();
  expect(troubles).toEqual([]);
});

it('ends with npm before a part of it is late, and leaves neither a process nor a PostgreSQL', async () => {
  const began = Date.now();
  process.kill(shop.npm, 'SIGTERM');
  expect([await shop.expectEnd(), Date.now() - began < 7000]).toEqual([0, true]);
});
