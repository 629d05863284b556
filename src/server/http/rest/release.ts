import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from './document.ts';
import { eventTable } from './webhooks.ts';

/** The released document, which programs were written against. */
const releasedFile = 'docs/openapi.json';

const guideFile = 'docs/api.md';

/** The same on every machine: name and URL of no real shop. */
const shop = { name: 'Rackhouse', publicUrl: 'https://shop.example' };

const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const silent = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

interface Verdict {
  isFine: boolean;
  report: string;
}

/** The output of a Redocly command. Its banners go to stderr, which matters only if stdout is empty. */
function ask(command: string, ...args: string[]): Promise<Verdict> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...silent };
    execFile(process.execPath, [redocly, command, ...args], { env }, (error, stdout, stderr) => {
      const isFine = error === null;
      resolve({ isFine, report: stdout.trim() || (isFine ? '' : stderr.trim()) });
    });
  });
}

async function faultOf(text: string, released: string, isCheck: boolean): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, text);
    const lint = await ask('lint', file, '--config', 'redocly.yaml', '--max-problems', '1000');
    // The command does not fail for a warning alone.
    if (lint.report) return `The OpenAPI document does not pass the lint.\n${lint.report}`;
    if (text === released) return undefined;
    const diff = await ask('diff', releasedFile, file, '--fail-on', 'major');
    if (!diff.isFine) return `The OpenAPI document breaks what ${releasedFile} promises.\n${diff.report}`;
    return isCheck
      ? `${releasedFile} lacks what is new; npm run openapi adds it.\n${diff.report}`
      : undefined;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Updates the table of webhook events in the guide. @returns the fault, if it only checks and the table is out of date */
async function updateGuide(isCheck: boolean): Promise<string | undefined> {
  const guide = await readFile(guideFile, 'utf8');
  const updated = guide.replace(/^\| event \|.*\n(\|.*\n)*/m, eventTable);
  if (updated === guide) return undefined;
  if (isCheck) return `The table of events in ${guideFile} is out of date; npm run openapi updates it.`;
  await writeFile(guideFile, updated);
  return undefined;
}

/**
 * Updates the released document and the guide, or with `--check` reports if they are out of date. Either way it refuses changes that
 * would break programs written against it.
 */
async function release(isCheck: boolean): Promise<void> {
  const released = await readFile(releasedFile, 'utf8');
  const text = `${JSON.stringify(openApiDocument(shop.name, shop.publicUrl), undefined, 2)}\n`;
  const fault = (await faultOf(text, released, isCheck)) ?? (await updateGuide(isCheck));
  if (fault) {
    process.stderr.write(`${fault}\n`);
    process.exitCode = 1;
  } else if (text !== released) await writeFile(releasedFile, text);
}

await release(process.argv.includes('--check'));
