import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failures } from '../../src/shared/base/failure.ts';
import { scopes } from '../../src/shared/staff/api-key.ts';
import { webhookEvents } from '../../src/shared/webhook/webhook-events.ts';
import { signInAs } from '../helpers/staff.ts';
import { openStartedShop, type StartedShop } from '../helpers/started-shop.ts';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../helpers/webhook-receiver.ts';

const guide = readFileSync('docs/api.md', 'utf8');

/** The address of the shop in the guide. */
const printedUrl = 'http://127.0.0.1:3000';

interface Block {
  language: string;
  text: string;
}

const blocks: Block[] = [...guide.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
  ([, language = '', text = '']) => ({ language, text }),
);
const commands = blocks.filter(({ language }) => language === 'sh');

/** The answer to a command in the guide: the block after it, unless that is something else. */
function answerTo(command: Block): string | undefined {
  const next = blocks[blocks.indexOf(command) + 1];
  return next && ['json', 'http', 'text'].includes(next.language) ? next.text : undefined;
}

const squeezed = (text: string) => text.replace(/\s+/g, '');

/** The guide breaks long output into lines; … means any text. */
function pattern(printed: string): string {
  return squeezed(printed)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '.*?');
}

function expectAsPrinted(actual: string, printed: string): void {
  const isAsPrinted = new RegExp(`^${pattern(printed)}$`).test(squeezed(actual));
  // If they differ, this shows them side by side.
  if (!isAsPrinted) expect(actual).toBe(printed);
}

const mark = '=== end of a block ===';

interface Walk {
  outputs: string[];
  code: number | null;
}

/** Runs the commands as they are printed, one block after the other in one shell, which reads the key when it asks for it. */
async function walk({ url }: StartedShop, key: string): Promise<Walk> {
  const folder = await mkdtemp(join(tmpdir(), 'rackhouse-guide-'));
  const script = join(folder, 'guide.sh');
  const lines = commands.map(({ text }) => `${text}\nprintf '\\n%s\\n' '${mark}'`);
  await writeFile(script, ['set -euo pipefail', 'exec 2>&1', ...lines].join('\n'));
  const env = { PATH: process.env.PATH, HOME: folder, SHOP: url };
  const bash = spawn('bash', [script], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  bash.stdin.end(`${key}\n`);
  const [output, [code]] = await Promise.all([text(bash.stdout), once(bash, 'exit')]);
  await rm(folder, { recursive: true });
  return { outputs: output.replaceAll(url, printedUrl).split(`\n${mark}\n`), code };
}

let shop: StartedShop;
let receiver: WebhookReceiver;
let walked: Walk;
beforeAll(async () => {
  for (const program of ['curl', 'openssl'])
    if (spawnSync(program, ['version']).error)
      throw new Error(`The guide needs ${program}: install it first`);
  receiver = await startWebhookReceiver();
  shop = await openStartedShop({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
  const { trpc } = await signInAs(shop, 'owner');
  const url = new URL('/webhooks', receiver.url).href;
  await trpc.webhook.create.mutate({ name: 'Guide', url, events: ['order.placed'] });
  const { key } = await trpc.apiKey.create.mutate({ name: 'Guide', scopes: [...scopes], lifetimeDays: 90 });
  walked = await walk(shop, key);
});
afterAll(async () => {
  await shop?.close();
  await receiver?.close();
});

describe('the guide of the API', () => {
  it.each(commands.map((command, index) => [command.text.split('\n')[0], command, index] as const))(
    'runs, and is answered, as it is printed: %s',
    (_line, command, index) => {
      const { outputs, code } = walked;
      expect(outputs.length, `ended with ${code} here or before:\n${outputs.at(-1)}`).toBeGreaterThan(
        index + 1,
      );
      const answer = answerTo(command);
      if (answer !== undefined) expectAsPrinted(outputs[index] as string, answer);
    },
  );

  it('runs to its end, and leaves the orders it tells of', async () => {
    expect([walked.code, walked.outputs.length]).toEqual([0, commands.length + 1]);
    const orders = await shop.db.order.findMany({ orderBy: { id: 'asc' }, include: { events: true } });
    expect(orders.map(({ status }) => status)).toEqual(['returned', 'cancelled']);
    const actors = orders.flatMap(({ events }) =>
      events.map(({ actor }) => actor.replace(/rk_[\w-]+/, 'rk_')),
    );
    expect(new Set(actors)).toEqual(new Set(['shopper', 'API key Guide (rk_…)']));
  });

  it('shows a webhook as it is sent', async () => {
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    const { method, path, headers, body } = receiver.received[0] as ReceivedWebhook;
    const printed = blocks.find(({ text }) => text.startsWith('POST '))?.text as string;
    const names = [...printed.matchAll(/^([a-z-]+): /gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(3);
    const sent = [`${method} ${path} HTTP/1.1`, ...names.map((name) => `${name}: ${headers[name]}`), body];
    expectAsPrinted(sent.join('\n'), printed);
  });

  it('names every event, every scope, and codes that there are', () => {
    for (const name of [...webhookEvents, ...scopes]) expect(guide).toContain(`\`${name}\``);
    const rows = [...guide.matchAll(/^\| [45]\d\d.*$/gm)].map(([row]) => row);
    const codes = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code as string));
    expect(codes.length).toBeGreaterThan(15);
    expect(Object.keys(failures)).toEqual(expect.arrayContaining(codes));
  });

  it('shows code that is in the example', () => {
    const code = blocks.filter(({ language }) => language === 'ts');
    expect(code.length).toBeGreaterThan(0);
    const example = squeezed(readFileSync('examples/integrator/src/listen.ts', 'utf8'));
    for (const { text } of code) expect(example).toMatch(new RegExp(pattern(text)));
  });
});
