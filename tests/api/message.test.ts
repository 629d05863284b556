import { beforeEach, describe, expect, it } from 'vitest';
import type { SendMessage } from '../../src/shared/customer/message.ts';
import { execute } from '../helpers/postgres.ts';
import { refusal } from '../helpers/refusal.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };

const shop = sharedTestShop({ LOG_LEVEL: 'info' }, { logTo });
const staff = sharedStaff(shop, 'manager');
beforeEach(async () => {
  await shop.db.message.deleteMany();
  await shop.db.activity.deleteMany();
});

const written = {
  name: 'Rahim Uddin',
  email: 'Rahim.Uddin@example.com',
  subject: 'Delivery to Sylhet',
  body: 'Do you deliver\nto Sylhet?',
};

async function faultOf(change: Partial<SendMessage>): Promise<string[]> {
  const error = await shop.trpc.message.send.mutate({ ...written, ...change }).catch((refused) => refused);
  expect(error.data.failure.reason).toBe('INVALID_INPUT');
  const { path, message } = error.data.failure.issues[0];
  return [path, message];
}

async function send(key: string, change: Partial<SendMessage> = {}): Promise<number> {
  const body = posting({ ...written, ...change }, { 'idempotency-key': key });
  return (await fetch(`${shop.url}/trpc/message.send`, body)).status;
}

const readMessages = () => shop.db.message.findMany({ orderBy: { id: 'asc' } });

async function makeMessages(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) {
    ids.push((await shop.db.message.create({ data: { ...written, subject: `Question ${n}` } })).id);
  }
  return ids;
}

describe('a message from the contact form', () => {
  it('is stored as it was written, and open', async () => {
    const answer = await shop.trpc.message.send.mutate({ ...written, name: '  Rahim Uddin ' });
    expect(answer).toEqual({ success: true });
    expect(await readMessages()).toEqual([
      { ...written, id: expect.any(String), createdAt: expect.any(Date), doneAt: null, doneBy: null },
    ]);
  });

  it('may hold markup, quotes, emoji and every script, which stay what they are', async () => {
    const odd = {
      ...written,
      name: '<script>alert(1)</script>',
      subject: `'; DROP TABLE messages; -- =1+1 "${'{{'}x}}"`,
      body: 'রাহিম 🏋️‍♀️ \\u0000 %00 ﷺ\n\n\t<img src=x onerror=alert(1)>',
    };
    await shop.trpc.message.send.mutate(odd);
    expect(await readMessages()).toMatchObject([odd]);
    expect((await staff.trpc.message.list.query({})).data).toMatchObject([odd]);
  });

  it('has its lines ended in one way, and loses what no keyboard types', async () => {
    await shop.trpc.message.send.mutate({
      ...written,
      body: ' one\r\ntwo\rthree\u0007\u001b[31m\tend\u0085 ',
    });
    expect((await readMessages())[0]?.body).toBe('one\ntwo\nthree[31m\tend');
  });

  it.each([
    ['an empty name', { name: ' ' }, ['name', 'Name is required']],
    ['a name of two lines', { name: 'Rahim\r\nBcc: all@example.com' }, ['name', 'Name must be one line']],
    ['no address', { email: '' }, ['email', 'email is required']],
    ['something that is no address', { email: 'rahim@home' }, ['email', 'Invalid email format']],
    ['an address with a line behind it', { email: 'a@b.co\nBcc: c@d.co' }, ['email', 'Invalid email format']],
    ['an empty subject', { subject: '\t' }, ['subject', 'Subject is required']],
    ['a subject of two lines', { subject: 'Hello\nBcc: c@d.co' }, ['subject', 'Subject must be one line']],
    ['another kind of line in a subject', { subject: 'a\u2028b' }, ['subject', 'Subject must be one line']],
    ['a message of nothing', { body: ' \n ' }, ['body', 'Message is required']],
    ['a message of what no keyboard types', { body: '\u0001 \u0002' }, ['body', 'Message is required']],
    ['what PostgreSQL can’t store', { body: 'a\u0000b' }, ['body', 'Must be well-formed text']],
    ['half a character', { subject: '\ud83d' }, ['subject', 'Must be well-formed text']],
  ])('is refused with %s, by name', async (_, change, fault) => {
    expect(await faultOf(change)).toEqual(fault);
    expect(await readMessages()).toEqual([]);
  });

  it('may be as long as the form lets it be, and no longer', async () => {
    const longest = { ...written, name: 'n'.repeat(100), subject: 's'.repeat(150), body: 'b'.repeat(5000) };
    await shop.trpc.message.send.mutate(longest);
    expect(await readMessages()).toMatchObject([longest]);
    for (const field of ['name', 'subject', 'body'] as const) {
      expect((await faultOf({ [field]: `${longest[field]}+` }))[0]).toBe(field);
    }
    expect((await faultOf({ email: `${'e'.repeat(250)}@example.com` }))[0]).toBe('email');
    expect(await readMessages()).toHaveLength(1);
  });

  it('is stored once, however often the same attempt is sent, at once or later', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => send('one-attempt')));
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(await send('one-attempt')).toBe(200);
    expect(await send('one-attempt', { body: 'Another question' })).toBe(422);
    expect(await readMessages()).toHaveLength(1);
    expect(await send('another-attempt')).toBe(200);
    expect(await readMessages()).toHaveLength(2);
  });
});

describe('what people write', () => {
  it('reaches neither the log nor the table of keys', async () => {
    lines.splice(0);
    expect(await send('kept-apart')).toBe(200);
    await faultOf({ email: 'rahim at example.com' });
    await execute(shop.databaseUrl, 'ALTER TABLE messages RENAME TO hidden');
    try {
      expect(await send('a-fault')).toBe(500);
    } finally {
      await execute(shop.databaseUrl, 'ALTER TABLE hidden RENAME TO messages');
    }
    const log = lines.join('');
    expect(log).toContain('a request failed');
    const keys = JSON.stringify(await shop.db.idempotencyKey.findMany());
    for (const secret of [...Object.values(written), 'rahim at example.com', 'Sylhet?']) {
      expect(log).not.toContain(secret);
      expect(keys).not.toContain(secret);
    }
  });
});

describe('the list of messages', () => {
  it('has the newest first, ten to a page, and says how many there are', async () => {
    const ids = await makeMessages(23);
    await shop.db.message.updateMany({
      where: { id: { in: ids.slice(0, 2) } },
      data: { doneAt: new Date(), doneBy: 'somebody@shop.example' },
    });
    const counts = { open: 21, done: 2, all: 23 };
    const subjects = async (query: Parameters<typeof staff.trpc.message.list.query>[0]) => {
      const list = await staff.trpc.message.list.query(query);
      expect(list.counts).toEqual(counts);
      return list.data.map(({ subject }) => Number(subject.replace('Question ', '')));
    };
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n);
    expect(await subjects({})).toEqual(down(23, 14));
    expect(await subjects({ page: 3 })).toEqual([3]);
    expect(await subjects({ state: 'done' })).toEqual([2, 1]);
    expect(await subjects({ state: 'all', page: 3 })).toEqual([3, 2, 1]);
    expect(await subjects({ state: 'all', page: 4 })).toEqual([]);
  });
});

describe('a message that is done', () => {
  it('says who did it and when, and may be reopened', async () => {
    const [id = ''] = await makeMessages(1);
    const before = Date.now();
    const done = await staff.trpc.message.markDone.mutate({ id });
    expect(done).toMatchObject({ id, subject: 'Question 1', doneBy: staff.account.email });
    expect(Date.parse(done.doneAt as string)).toBeGreaterThanOrEqual(before);
    expect(await readMessages()).toMatchObject([{ doneBy: staff.account.email }]);
    expect(await staff.trpc.message.reopen.mutate({ id })).toMatchObject({ doneAt: null, doneBy: null });
    expect(await readMessages()).toMatchObject([{ doneAt: null, doneBy: null }]);
    const line = { actor: staff.account.email, subjectId: id, subject: 'Question 1' };
    expect(await shop.db.activity.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { ...line, action: 'message.done' },
      { ...line, action: 'message.reopened' },
    ]);
  });

  it('was done by one of two who marked it at the same time; both hear by whom', async () => {
    const other = await signInAs(shop, 'manager');
    for (let round = 0; round < 5; round++) {
      const [id = ''] = await makeMessages(1);
      const answers = await Promise.all([
        staff.trpc.message.markDone.mutate({ id }),
        other.trpc.message.markDone.mutate({ id }),
        staff.trpc.message.markDone.mutate({ id }),
      ]);
      const { doneBy } = await shop.db.message.findUniqueOrThrow({ where: { id } });
      expect(answers.map((answer) => answer.doneBy)).toEqual([doneBy, doneBy, doneBy]);
      const activities = await shop.db.activity.findMany({ where: { subjectId: id } });
      expect(activities).toMatchObject([{ action: 'message.done', actor: doneBy }]);
      await Promise.all([staff.trpc.message.reopen.mutate({ id }), other.trpc.message.reopen.mutate({ id })]);
      expect(await shop.db.activity.count({ where: { subjectId: id } })).toBe(2);
    }
  });

  it('has to exist', async () => {
    const id = '01936f5e-0000-7000-8000-000000000000';
    for (const call of ['markDone', 'reopen'] as const) {
      await expect(staff.trpc.message[call].mutate({ id })).rejects.toMatchObject(
        refusal('MESSAGE_NOT_FOUND', 404),
      );
    }
    await expect(staff.trpc.message.markDone.mutate({ id: 'none' })).rejects.toMatchObject(
      refusal('INVALID_INPUT', 400),
    );
    expect(await shop.db.activity.count()).toBe(0);
  });
});

describe('a flood', () => {
  it('is stopped at the sixth message of ten minutes, and told when to come back', async () => {
    const limited = await openTestShop({ RATE_LIMIT: 'on' });
    const answers: Response[] = [];
    for (let n = 1; n <= 6; n++) {
      answers.push(
        await fetch(`${limited.url}/trpc/message.send`, posting({ ...written, subject: `No. ${n}` })),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    const seconds = Number(answers.at(-1)?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(await limited.db.message.count()).toBe(5);
    expect(await limited.trpc.newsletter.subscribe.mutate({ email: 'calm@example.com' })).toEqual({
      success: true,
    });
    await limited.close();
  });
});
