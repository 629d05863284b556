import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletterExportPath } from '../../src/shared/newsletter.ts';
import { execute } from '../helpers/postgres.ts';
import { openTestShop, posting, type TestShop } from '../helpers/shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await openTestShop({ LOG_LEVEL: 'info' }, { logTo });
  staff = await signInAs(shop, 'manager');
});
beforeEach(async () => {
  await shop.db.newsletterSubscriber.deleteMany();
  await shop.db.activity.deleteMany();
});
afterAll(() => shop.close());

async function subscribe(email: string, at: TestShop = shop) {
  const answer = await fetch(`${at.url}/trpc/newsletter.subscribe`, posting({ email }));
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

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

describe('the export of addresses', () => {
  it('has every address and since when, and is written down with how many they were', async () => {
    await subscribe('zoe@example.com');
    await subscribe('abir@example.com');
    const since = new Map(
      (await shop.db.newsletterSubscriber.findMany()).map((row) => [row.email, row.createdAt.toISOString()]),
    );
    const answer = await exportAs(staff.cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="newsletter.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(parse(await answer.text(), { columns: true })).toEqual(
      ['abir@example.com', 'zoe@example.com'].map((email) => ({ email, since: since.get(email) })),
    );
    expect(await staff.trpc.newsletter.count.query()).toBe(2);
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
    for (const email of ['+1@example.com', '-1@example.com', 'plain@example.com']) {
      expect((await subscribe(email)).status).toBe(200);
    }
    const cells = parse(await (await exportAs(staff.cookie)).text()).map(([email]: string[]) => email);
    expect(cells.sort()).toEqual(["'+1@example.com", "'-1@example.com", 'email', 'plain@example.com']);
  });

  it('is whole for more addresses than are held in memory, each once', async () => {
    await execute(
      shop.databaseUrl,
      `INSERT INTO newsletter_subscribers (email)
       SELECT 'reader-' || n || '@example.com' FROM generate_series(1, 2500) n`,
    );
    const rows: string[] = (await (await exportAs(staff.cookie)).text()).trimEnd().split('\r\n');
    expect(rows).toHaveLength(2501);
    expect(new Set(rows).size).toBe(2501);
    expect(await shop.db.activity.findMany()).toMatchObject([{ subject: '2,500 newsletter addresses' }]);
  });

  it('is a heading alone while nobody has signed up', async () => {
    expect(await (await exportAs(staff.cookie)).text()).toBe('email,since\r\n');
    expect(await shop.db.activity.findMany()).toMatchObject([{ subject: '0 newsletter addresses' }]);
  });

  it('is for staff alone, and a GET', async () => {
    await subscribe('secret@example.com');
    for (const cookie of [undefined, `staff=${'A'.repeat(43)}`]) {
      const answer = await exportAs(cookie);
      expect([answer.status, await answer.text()]).toEqual([401, 'Please sign in\n']);
      expect(answer.headers.get('content-disposition')).toBe(null);
    }
    const leaving = await signInAs(shop, 'owner');
    await leaving.trpc.staff.signOut.mutate();
    expect((await exportAs(leaving.cookie)).status).toBe(401);
    expect((await exportAs(staff.cookie, { method: 'HEAD' })).status).toBe(405);
    await expect(shop.trpc.newsletter.count.query()).rejects.toMatchObject({ data: { httpStatus: 401 } });
    expect(await shop.db.activity.count()).toBe(0);
  });
});
