import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsubscribePath } from '../../src/shared/mail/link-paths.ts';
import { newsletterExportPath } from '../../src/shared/mail/newsletter.ts';
import { readMail } from '../helpers/mime.ts';
import { execute } from '../helpers/postgres.ts';
import { sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openTestShop, posting, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const { shop, smtp, lines } = sharedMailShop(openTestShop, { LOG_LEVEL: 'info' });
const logTo = { write: (line: string) => void lines.push(line) };
const staff = sharedStaff(shop, 'manager');
beforeEach(async () => {
  await shop.db.newsletterSubscriber.deleteMany();
  await shop.db.activity.deleteMany();
  await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

async function subscribe(email: string, at: TestShop = shop) {
  const answer = await fetch(`${at.url}/trpc/newsletter.subscribe`, posting({ email }));
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** Addresses that have confirmed. */
async function addReaders(...emails: string[]): Promise<void> {
  const data = emails.map((email) => ({ email, confirmedAt: new Date(), expiresAt: null }));
  await shop.db.newsletterSubscriber.createMany({ data });
}

function linksOf(content = smtp.mails.at(-1)?.content ?? '') {
  const { headers, text, html } = readMail(content);
  const token = /http:\/\/shop\.test\/newsletter\/confirm#([\w-]{43})\n/.exec(text)?.[1] as string;
  const unsubscribe = /<(.*)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1] as string;
  return { headers, text, html, token, unsubscribe };
}

const confirm = (token: string) => shop.trpc.newsletter.confirm.mutate({ token });

const readAddresses = async () =>
  (await shop.db.newsletterSubscriber.findMany({ orderBy: { email: 'asc' } })).map(({ email }) => email);

function exportAs(cookie?: string, init: RequestInit = {}): Promise<Response> {
  return fetch(shop.url + newsletterExportPath, { headers: cookie ? { cookie } : {}, ...init });
}

describe('signing up for the newsletter', () => {
  it('is answered alike whether the address was known or not, and counts from the first time', async () => {
    const first = await subscribe('Reader@Example.com');
    const [row] = await shop.db.newsletterSubscriber.findMany();
    const again = await subscribe(' reader@example.COM ');
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
    const names = ({ headers }: typeof first) => [...headers.keys()];
    expect(names(again)).toEqual(names(first));
    expect(await shop.db.newsletterSubscriber.findMany()).toEqual([row]);
    expect(row?.email).toBe('reader@example.com');
  });

  it('a hundred times at once makes one row', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => subscribe(n % 2 ? 'eager@example.com' : 'EAGER@example.com')),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await readAddresses()).toEqual(['eager@example.com']);
  });

  it.each([
    ['', 'email is required'],
    ['reader', 'Invalid email format'],
    ['reader@home', 'Invalid email format'],
    ['a@b.co,c@d.co', 'Invalid email format'],
    ['a@b.co\r\nBcc: c@d.co', 'Invalid email format'],
    ['=cmd()@b.co', 'Invalid email format'],
    ['İ@b.co', 'Invalid email format'],
  ])('is refused for %j', async (email, message) => {
    const { status, text } = await subscribe(email);
    expect(status).toBe(400);
    expect(JSON.parse(text).error.data.failure.issues[0]).toEqual({ path: 'email', message });
    expect(await readAddresses()).toEqual([]);
  });

  it('is stopped at the eleventh address of ten minutes, and leaves no address in the log', async () => {
    lines.splice(0);
    const limited = await openTestShop({ RATE_LIMIT: 'on', LOG_LEVEL: 'info' }, { logTo });
    const statuses: number[] = [];
    for (let n = 1; n <= 11; n++) statuses.push((await subscribe(`flood-${n}@example.com`, limited)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const refused = await subscribe('flood-1@example.com', limited);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await limited.db.newsletterSubscriber.count()).toBe(10);
    await limited.close();

    await execute(shop.databaseUrl, 'ALTER TABLE newsletter_subscribers RENAME TO hidden');
    try {
      expect((await subscribe('flood-0@example.com')).status).toBe(500);
    } finally {
      await execute(shop.databaseUrl, 'ALTER TABLE hidden RENAME TO newsletter_subscribers');
    }
    expect(lines.join('')).toContain('a request failed');
    expect(lines.join('')).not.toContain('flood-');
  });
});

describe('a sign-up', () => {
  it('counts when the link of its one e-mail is confirmed, once', async () => {
    await subscribe('Reader@Example.com');
    await shop.runJobs();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['reader@example.com']]);
    const { headers, text, html, token, unsubscribe } = linksOf();
    expect(headers.get('subject')).toBe('Please confirm your Rackhouse newsletter subscription');
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(unsubscribe).toMatch(/^http:\/\/shop\.test\/newsletter\/unsubscribe\?token=[\w-]{36}$/);
    for (const part of [text, html])
      for (const link of [`#${token}`, unsubscribe]) expect(part).toContain(link);
    const waiting = await shop.db.newsletterSubscriber.findUniqueOrThrow({
      where: { email: 'reader@example.com' },
    });
    expect(waiting.confirmedAt).toBe(null);
    expect(JSON.stringify(waiting)).not.toContain(token);
    const days = ((waiting.expiresAt as Date).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    expect(await staff.trpc.newsletter.count.query()).toEqual({ confirmed: 0, waiting: 1 });

    expect(await confirm('A'.repeat(43))).toEqual({ state: 'invalid' });
    expect(await confirm('nonsense')).toEqual({ state: 'invalid' });
    expect(await Promise.all([confirm(token), confirm(token)])).toEqual(
      expect.arrayContaining([{ state: 'confirmed' }, { state: 'invalid' }]),
    );
    expect(await confirm(token)).toEqual({ state: 'invalid' });
    expect(await staff.trpc.newsletter.count.query()).toEqual({ confirmed: 1, waiting: 0 });

    const again = await subscribe('reader@example.com');
    await shop.runJobs();
    expect(again.status).toBe(200);
    expect(smtp.mails).toHaveLength(1);
    expect(await staff.trpc.newsletter.count.query()).toEqual({ confirmed: 1, waiting: 0 });
    expect(lines.join('')).not.toContain('reader@example.com');
  });

  it('is not confirmed by programs that open every link', async () => {
    await subscribe('scanned@example.com');
    await shop.runJobs();
    const { unsubscribe } = linksOf();
    for (const path of ['/newsletter/confirm', new URL(unsubscribe).pathname + new URL(unsubscribe).search])
      for (const method of ['GET', 'HEAD'])
        expect((await fetch(shop.url + path, { method })).status).toBe(200);
    expect(await staff.trpc.newsletter.count.query()).toEqual({ confirmed: 0, waiting: 1 });
  });

  it('of one address sends two e-mails in a day, and only the last link counts', async () => {
    const limited = await openTestShop(
      {
        RATE_LIMIT: 'on',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'info',
        SMTP_URL: smtp.url,
        MAIL_FROM: 'orders@shop.test',
      },
      { logTo },
    );
    lines.splice(0);
    for (let n = 0; n < 5; n++) {
      const email = n % 2 ? 'eager+more@example.com' : 'eager@example.com';
      const body = posting({ email }, { 'x-forwarded-for': `10.2.0.${n}` });
      expect((await fetch(`${limited.url}/trpc/newsletter.subscribe`, body)).status).toBe(200);
      await limited.runJobs();
    }
    expect(smtp.mails).toHaveLength(2);
    expect(lines.join('')).toContain('an e-mail was withheld');
    const [, second] = smtp.mails.map(({ content }) => linksOf(content).token);
    expect(await limited.trpc.newsletter.confirm.mutate({ token: second as string })).toEqual({
      state: 'confirmed',
    });
    await limited.close();

    await subscribe('twice@example.com');
    await shop.runJobs();
    await subscribe('twice@example.com');
    await shop.runJobs();
    const [older, newer] = smtp.mails.slice(2).map(({ content }) => linksOf(content).token);
    expect(await confirm(older as string)).toEqual({ state: 'invalid' });
    expect(await confirm(newer as string)).toEqual({ state: 'confirmed' });
  });

  it('is asked again after the mail server was away, and given up for an address that it refuses', async () => {
    smtp.mood = 'refuse';
    await subscribe('nobody@example.com');
    await shop.runJobs();
    const jobs = () => shop.db.$queryRaw<{ attempts: number }[]>`
      SELECT attempts::int FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'confirm_subscription'`;
    expect(await jobs()).toEqual([]);

    await smtp.close();
    await subscribe('later@example.com');
    await shop.runJobs();
    expect(await jobs()).toEqual([{ attempts: 1 }]);
    smtp.mood = 'take';
    await smtp.listenAgain();
    await shop.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    await shop.runJobs();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['later@example.com']]);
    expect(await confirm(linksOf().token)).toEqual({ state: 'confirmed' });
  });

  it('is asked by a file in a shop without a mail server', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'rackhouse-mail-'));
    const folder = await openTestShop({ DATA_DIR });
    await subscribe('file@example.com', folder);
    await folder.runJobs();
    const [file, ...others] = await readdir(join(DATA_DIR, 'mail'));
    expect(others).toEqual([]);
    expect(file).not.toContain('example');
    const { headers, token } = linksOf(await readFile(join(DATA_DIR, 'mail', file as string), 'utf8'));
    expect(headers.get('to')).toBe('file@example.com');
    expect(await folder.trpc.newsletter.confirm.mutate({ token })).toEqual({ state: 'confirmed' });
    await folder.close();
    await rm(DATA_DIR, { recursive: true });
  });

  it('that nobody confirms is deleted after a week, and its link is no longer valid', async () => {
    await addReaders('stays@example.com');
    await subscribe('late@example.com');
    await subscribe('waits@example.com');
    await shop.runJobs();
    const tokens = new Map(smtp.mails.map(({ to, content }) => [to[0], linksOf(content).token]));
    await shop.db.newsletterSubscriber.update({
      where: { email: 'late@example.com' },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(await confirm(tokens.get('late@example.com') as string)).toEqual({ state: 'invalid' });
    await shop.db.$executeRaw`SELECT graphile_worker.add_job('forget_old')`;
    await shop.runJobs();
    expect(await readAddresses()).toEqual(['stays@example.com', 'waits@example.com']);
  });
});

describe('unsubscribing', () => {
  const tokenOf = async (email: string) =>
    (await shop.db.newsletterSubscriber.findUniqueOrThrow({ where: { email } })).unsubscribeToken;
  const form = 'application/x-www-form-urlencoded';
  const post = (token: string, init: RequestInit) =>
    fetch(`${shop.url}${unsubscribePath}?token=${token}`, { method: 'POST', ...init });

  it('at one click of a mail program ends the subscription, as RFC 8058 says, in both kinds of forms', async () => {
    await addReaders('one@example.com', 'two@example.com', 'three@example.com');
    const first = await post(await tokenOf('one@example.com'), {
      headers: { 'content-type': form },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([first.status, await first.text()]).toEqual([200, 'You are unsubscribed.\n']);
    expect(first.headers.get('set-cookie')).toBe(null);
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const token = await tokenOf('two@example.com');
    for (let n = 0; n < 2; n++) expect((await post(token, { body })).status).toBe(200);
    expect(await readAddresses()).toEqual(['three@example.com']);
  });

  it('works for the page and before the sign-up is confirmed', async () => {
    await addReaders('reader@example.com');
    await subscribe('waiting@example.com');
    for (const email of ['reader@example.com', 'waiting@example.com'])
      expect(await shop.trpc.newsletter.unsubscribe.mutate({ token: await tokenOf(email) })).toEqual({
        success: true,
      });
    expect(await readAddresses()).toEqual([]);
    await shop.runJobs();
    expect(smtp.mails).toEqual([]);
  });

  it('needs the right form, a whole link and no other site', async () => {
    await addReaders('stays@example.com');
    const token = await tokenOf('stays@example.com');
    const sending = (body: string, headers: Record<string, string> = {}) => ({
      body,
      headers: { 'content-type': form, ...headers },
    });
    const good = 'List-Unsubscribe=One-Click';
    const answers = await Promise.all([
      post(token, sending('')),
      post(token, sending('List-Unsubscribe=Yes')),
      post(token, sending(good, { 'content-type': 'application/json' })),
      post(token, sending('--x', { 'content-type': 'multipart/form-data; boundary=y' })),
      post(token, sending('a'.repeat(20_000))),
      post(token, sending(good, { origin: 'https://evil.example' })),
      post(token.slice(1), sending(good)),
      post(`${token}&__proto__=1`, sending(good)),
      post('', sending(good)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 415, 400, 413, 403, 400, 400, 400]);
    expect((await fetch(`${shop.url}${unsubscribePath}`, { method: 'PUT' })).status).toBe(405);
    expect(await readAddresses()).toEqual(['stays@example.com']);
    expect((await post('01936f5e-0000-4000-8000-000000000002', sending(good))).status).toBe(200);
  });

  it('is not slowed down for a mail provider, which sends the clicks of all its users', async () => {
    const limited = await openTestShop({ RATE_LIMIT: 'on' });
    const token = '01936f5e-0000-4000-8000-000000000002';
    const init = { method: 'POST', headers: { 'content-type': form }, body: 'List-Unsubscribe=One-Click' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => fetch(`${limited.url}${unsubscribePath}?token=${token}`, init)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await limited.close();
  });
});

describe('the export of addresses', () => {
  it('has every confirmed address, since when and how it is unsubscribed, and is written down with how many they were', async () => {
    await addReaders('zoe@example.com', 'abir@example.com');
    await subscribe('waiting@example.com');
    const rows = await shop.db.newsletterSubscriber.findMany({
      where: { confirmedAt: { not: null } },
      orderBy: { email: 'asc' },
    });
    const answer = await exportAs(staff.cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="newsletter.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(parse(await answer.text(), { columns: true })).toEqual(
      rows.map(({ email, confirmedAt, unsubscribeToken }) => ({
        email,
        since: confirmedAt?.toISOString(),
        unsubscribe: `http://shop.test/newsletter/unsubscribe?token=${unsubscribeToken}`,
      })),
    );
    expect(rows.map(({ email }) => email)).toEqual(['abir@example.com', 'zoe@example.com']);
    expect(await staff.trpc.newsletter.count.query()).toEqual({ confirmed: 2, waiting: 1 });
    expect(await shop.db.activity.findMany()).toMatchObject([
      {
        actor: staff.account.email,
        action: 'newsletter.exported',
        subject: '2 newsletter addresses',
        subjectId: null,
      },
    ]);
  });

  it('runs no formula in the spreadsheet that opens it', async () => {
    const emails = ['+1@example.com', '-1@example.com', 'plain@example.com'];
    for (const email of emails) expect((await subscribe(email)).status).toBe(200);
    await shop.db.newsletterSubscriber.deleteMany();
    await addReaders(...emails);
    const cells = parse(await (await exportAs(staff.cookie)).text()).map(([email]: string[]) => email);
    expect(cells.sort()).toEqual(["'+1@example.com", "'-1@example.com", 'email', 'plain@example.com']);
  });

  it('is whole for more addresses than are held in memory, each once', async () => {
    await execute(
      shop.databaseUrl,
      `INSERT INTO newsletter_subscribers (email, confirmed_at, expires_at)
       SELECT 'reader-' || n || '@example.com', now(), NULL FROM generate_series(1, 2500) n`,
    );
    const rows: string[] = (await (await exportAs(staff.cookie)).text()).trimEnd().split('\r\n');
    expect(rows).toHaveLength(2501);
    expect(new Set(rows).size).toBe(2501);
    expect(await shop.db.activity.findMany()).toMatchObject([{ subject: '2,500 newsletter addresses' }]);
  });

  it('is a heading alone while nobody has signed up', async () => {
    expect(await (await exportAs(staff.cookie)).text()).toBe('email,since,unsubscribe\r\n');
    expect(await shop.db.activity.findMany()).toMatchObject([{ subject: '0 newsletter addresses' }]);
  });

  it('is for staff alone, and a GET', async () => {
    await addReaders('secret@example.com');
    for (const cookie of [undefined, `staff=${'A'.repeat(43)}`]) {
      const answer = await exportAs(cookie);
      expect([answer.status, await answer.text()]).toEqual([401, 'Please sign in\n']);
      expect(answer.headers.get('content-disposition')).toBe(null);
    }
    const leaving = await signInAs(shop, 'owner');
    await leaving.trpc.staff.signOut.mutate();
    expect((await exportAs(leaving.cookie)).status).toBe(401);
    const head = await exportAs(staff.cookie, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await exportAs(staff.cookie, { method: 'POST' })).status).toBe(405);
    await expect(shop.trpc.newsletter.count.query()).rejects.toMatchObject({ data: { httpStatus: 401 } });
    expect(await shop.db.activity.count()).toBe(0);
  });
});
