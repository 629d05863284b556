import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mostLines } from '../../src/server/activity/security.ts';
import { readEnv, settingNames } from '../../src/server/base/env.ts';
import { mostMs } from '../../src/server/database/embedded/supervise.ts';
import { bodyLimitBytes } from '../../src/server/http/body.ts';
import { mostKeys, singleRefusals, slowMs } from '../../src/server/http/request-log.ts';
import { mostBytes } from '../../src/server/http/response-cache/response-cache.ts';
import { keepAliveMs } from '../../src/server/http/server.ts';
import { mostTries } from '../../src/server/mail/due-emails.ts';
import { mostKept } from '../../src/server/recovery/backup/slot.ts';
import { allowances } from '../../src/server/rpc/allowances.ts';
import { delaysMs, mostFailures } from '../../src/server/start/workers/supervisor.ts';
import { services } from '../../src/server/telemetry/outages.ts';
import { delaysMs as deliveryDelaysMs } from '../../src/server/webhook/schedule.ts';
import { failures } from '../../src/shared/base/failure.ts';
import { limits } from '../../src/shared/base/limits.ts';
import { settingGroups } from '../../src/shared/settings/settings.ts';
import { mostStyles, pageBudgets, pictureBudgets } from '../budget/budgets.ts';
import { kinds, suites } from '../kinds.ts';
import { sizes } from '../screenshots/photograph.ts';
import { readmeFolder, readmePictures } from '../screenshots/readme-pictures.ts';

/** Documents and code agree. `tools/structure/paths.ts` checks that files, folders and links exist. */

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md', '.env.example'], {
  encoding: 'utf8',
});
const names = listed.split('\n').filter((name) => name !== '');
const textOf = (name: string) => readFileSync(name, 'utf8');

/** The matches of an expression in the documents that are not right, each with its document. */
const foundIn = (documents: string[], expression: RegExp, isRight: (found: string) => boolean) =>
  documents.flatMap((name) =>
    [...textOf(name).matchAll(expression)]
      .map(([, found]) => found as string)
      .filter((found) => !isRight(found))
      .map((found) => `${name}: ${found}`),
  );

/** The first cells of a table that begins with these words. */
function firstCells(document: string, head: string): string[] {
  const tables = textOf(document).split(/\n\n+/);
  const rows = tables
    .filter((table) => table.startsWith(head))
    .flatMap((table) => table.split('\n').slice(2));
  return rows.map((row) => (row.split(' | ')[0] as string).replace(/^\| /, ''));
}

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string);

describe('the documents', () => {
  it('name npm scripts that there are, and each of them', () => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const own = names.filter((name) => !name.startsWith('examples/integrator'));
    const isThere = (name: string) => name in scripts || name === 'NAME';
    expect(foundIn(own, /npm run (?:-s )?([\w:-]+)/g, isThere)).toEqual([]);
    const all = names.map(textOf).join('\n');
    const isNamed = (name: string) => new RegExp(`npm (run )?${name}(?![\\w:-])`).test(all);
    // Those of one kind of tests have a line in tests/README.md.
    expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([]);
  });

  it('name settings and failures that there are', () => {
    const others = ['CHROMIUM_PATH', 'MALLOC_ARENA_MAX', 'SHOP_TRIES'];
    const known = [...settingNames, ...Object.keys(failures), ...others];
    const present = names.filter((name) => !/^(CHANGELOG|examples)|^docs\/decisions/.test(name));
    const written = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g;
    expect(foundIn(present, written, (name) => known.includes(name))).toEqual([]);
  });

  it('have tables that no empty line cuts in two', () => {
    const isHead = (row: string) => /^\|[ :|-]+\|$/.test(row);
    const cut = names.flatMap((name) =>
      textOf(name)
        .split(/\n\n+/)
        .filter((part) => part.startsWith('| ') && !isHead(part.split('\n')[1] ?? ''))
        .map((part) => `${name}: ${part.slice(0, 60)}`),
    );
    expect(cut).toEqual([]);
  });

  it('show the pictures of the screenshots', () => {
    const shown = [...textOf('README.md').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path);
    const made = readmePictures.map(({ file }) => `${readmeFolder}/${file}`);
    expect(made.sort()).toEqual(shown.sort());
    expect(readdirSync(readmeFolder).sort()).toEqual(readmePictures.map(({ file }) => file).sort());
  });

  it('describe every kind of tests', () => {
    const described = firstCells('tests/README.md', '| kind |');
    expect(described.toSorted()).toEqual(Object.keys(kinds).sort());
    expect(described.slice(0, suites.short?.length)).toEqual(suites.short);
  });

  it('list messages that the log has, and every outage', () => {
    const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => textOf(`src/server/${file}`));
    const isWritten = (message: string) =>
      message.split('…').every((part) => sources.some((source) => source.includes(part.trim())));
    const messages = firstCells('docs/monitoring.md', '| message |').flatMap(codeIn);
    expect(messages.length).toBeGreaterThan(20);
    expect(messages.filter((message) => message !== 'request' && !isWritten(message))).toEqual([]);
    expect(firstCells('docs/monitoring.md', '| `service` |').flatMap(codeIn)).toEqual(services);
  });
});

const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (number: number) => words[number] ?? String(number);
const grouped = (number: number) => number.toLocaleString('en-US');
const kB = (bytes: number) => `${bytes / 1000} kB`;
const MB = (bytes: number) => `${bytes / 1_000_000} MB`;
const listOf = (values: (number | string)[]) => `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`;
const retention = settingGroups.retention.schema.parse({});
const alerts = settingGroups.alerts.schema.parse({});
const reviews = settingGroups.reviews.schema.parse({});
const [listing] = pageBudgets;
const hours = deliveryDelaysMs.slice(3).map((ms) => ms / 3_600_000);

const sentences: [document: string, sentence: string][] = [
  [
    'docs/decisions/022-worker-processes.md',
    `the delays are ${listOf(delaysMs.slice(1).map((ms) => ms / 1000))} seconds`,
  ],
  ['docs/decisions/022-worker-processes.md', `${inWords(mostFailures)} failed starts with no worker left`],
  ['docs/decisions/022-worker-processes.md', `after ${keepAliveMs / 1000} seconds without a request`],
  ['docs/monitoring.md', `every read that took more than ${grouped(slowMs)} ms`],
  ['docs/monitoring.md', `one client gets ${singleRefusals} lines for one reason`],
  ['docs/monitoring.md', `After ${mostKeys} clients and reasons`],
  ['docs/monitoring.md', `after ${mostTries} tries in four days`],
  ['docs/monitoring.md', `at most ${mostLines} such lines in ten minutes`],
  [
    'docs/monitoring.md',
    `deleted after ${retention.securityDays} days, all other activity after ${retention.activityMonths} months`,
  ],
  ['docs/monitoring.md', `collected for ${inWords(alerts.collectMinutes)} minutes (a setting)`],
  ['docs/monitoring.md', `${inWords(alerts.lowStockLevel)} pieces or fewer (a setting)`],
  ['docs/operating.md', `${inWords(reviews.days)} days after an order has arrived`],
  ['docs/operating.md', `last ${inWords(readEnv({}).BACKUP_DAYS)} days are kept (\`BACKUP_DAYS\`)`],
  ['docs/operating.md', `up to ${mostKept.replace('GB', ' GB')}`],
  [
    'docs/operating.md',
    `pictures have up to ${MB(limits.imageBytes)}, catalogue files up to ${MB(limits.importBytes)}`,
  ],
  ['docs/operating.md', `the shop does after ${keepAliveMs / 1000} seconds`],
  ['docs/operating.md', `it can't be started for ${mostMs / 1000} seconds`],
  ['docs/architecture/request.md', `JSON in UTF-8, at most ${kB(bodyLimitBytes)}`],
  ['docs/architecture/picture.md', `at most ${MB(limits.imageBytes)}), \`image/decode.ts\``],
  ['docs/architecture/response-cache.md', `stay in memory (${mostBytes / 2 ** 20} MB)`],
  ['docs/architecture/card-payment.md', `hold in ${limits.holdMinutes} minutes`],
  ['docs/access.md', `widths of ${listOf(sizes.map(({ width }) => width))} pixels`],
  ['docs/access.md', `at most ${kB(listing.scripts)} of scripts and ${kB(mostStyles)} of styles`],
  [
    'docs/access.md',
    `A picture on a card has at most ${kB(pictureBudgets.card)}, the hero at most ${kB(pictureBudgets.hero)}`,
  ],
  [
    'docs/api.md',
    `may send ${grouped(allowances.reads.points)} reads (GET and HEAD) and ${allowances.writes.points} writes (all other methods) a minute, and start ${allowances.holdsOfClient.points} card payments in 15 minutes (${allowances.holds.points} with`,
  ],
  ['docs/api.md', `each key has ${allowances.writesOfKey.points} a minute`],
  ['docs/api.md', `send JSON in UTF-8, at most ${kB(bodyLimitBytes)}`],
  ['docs/api.md', `AVIF, at most ${MB(limits.imageBytes)}`],
  ['docs/api.md', `minutes, then ${listOf(hours)} hours`],
  [
    'docs/decisions/050-fair-shares.md',
    `| reads a minute | | ${grouped(allowances.reads.points)}, by work |`,
  ],
  ['docs/decisions/050-fair-shares.md', `| writes a minute | | ${allowances.writes.points} |`],
  [
    'docs/decisions/050-fair-shares.md',
    `| look-ups of orders in 10 minutes | ${allowances.lookups.points} | ${allowances.lookupsOfClient.points} |`,
  ],
  [
    'docs/decisions/050-fair-shares.md',
    `| messages in 10 minutes | ${allowances.messages.points} | ${allowances.messagesOfClient.points} |`,
  ],
  [
    'docs/decisions/050-fair-shares.md',
    `| card orders in 15 minutes | ${allowances.holds.points} | ${allowances.holdsOfClient.points}, `,
  ],
  [
    'docs/decisions/050-fair-shares.md',
    `| newsletter sign-ups in 10 minutes | | ${allowances.subscriptions.points} |`,
  ],
];

it.each(sentences)('%s says: %s', (document, sentence) => {
  const said = textOf(document).replace(/\s+/g, ' ').toLowerCase();
  expect(said).toContain(sentence.toLowerCase());
});
