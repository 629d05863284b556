// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hashInputs, stampFile } from './freshness.js';

/** @typedef {import('./steps.js').Step} Step */

/** An error that the user of the build can fix; its text has all that they need. */
export class BuildError extends Error {}

/**
 * @typedef {object} Options
 * @property {boolean} verbose the programs write to our own output, instead of being silent as long as they succeed
 * @property {AbortSignal} signal ends the programs; their unfinished output is deleted
 */

/** @param {Step} step */
const draftPrefix = (step) => `${basename(step.output)}.draft-`;

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Deletes the drafts of builds that were killed.
 * @param {Step} step
 */
async function sweep(step) {
  const folder = dirname(step.output);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (!name.startsWith(draftPrefix(step)) || isRunning(Number(name.split('-').at(-1)))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args for `node`
 * @param {Options} options
 */
async function run(args, { verbose, signal }) {
  signal.throwIfAborted();
  // With another NODE_ENV, Vite would bundle React's development version.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.kill();
  signal.addEventListener('abort', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  if (verbose) {
    child.stdout.pipe(process.stdout);
    child.stderr.pipe(process.stderr);
  }
  const [code] = await once(child, 'close');
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  if (code !== 0) throw new BuildError(verbose ? 'The build failed' : `The build failed:\n${output.trim()}`);
}

/**
 * Tries several times: another build may be doing the same.
 * @param {string} output
 * @param {string} made takes its place
 */
async function replace(output, made) {
  for (let tries = 1; ; tries += 1) {
    try {
      await rm(output, { recursive: true, force: true });
      return await rename(made, output);
    } catch (error) {
      const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
      if (!['ENOTEMPTY', 'EEXIST'].includes(code) || tries === 5) throw error;
    }
  }
}

/**
 * The folder appears with its stamp or not at all, whatever ends this process.
 * @param {Step} step
 * @param {Options} options
 */
async function make(step, options) {
  const draft = join(dirname(step.output), `${draftPrefix(step)}${process.pid}`);
  // Hashed before the program reads the inputs: if they change meanwhile, the output is stale.
  const hash = hashInputs(step);
  await sweep(step);
  try {
    await step.prepare?.(draft);
    await run(step.args(draft), options);
    const made = join(draft, step.result ?? '');
    await writeFile(join(made, stampFile), hash);
    await replace(step.output, made);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Runs the steps, in parallel if they don't need each other, and reports that on stderr.
 * @param {Step[]} steps
 * @param {Options} options
 * @throws BuildError if the tools are missing or fail; the reason of `signal` if it is aborted
 */
export async function makeAll(steps, options) {
  const missing = steps.find(({ tool }) => !existsSync(join('node_modules', tool)));
  if (missing) {
    throw new BuildError(
      `${missing.output} has to be built, and ${missing.tool} is not installed: run npm ci, or bring a ${missing.output} that was built from these files.`,
    );
  }
  const startedAt = performance.now();
  process.stderr.write(`Building ${steps.map(({ output }) => output).join(', ')}\n`);
  const failing = new AbortController();
  const signal = AbortSignal.any([options.signal, failing.signal]);
  /** @type {Map<Step, Promise<void>>} */
  const making = new Map();
  for (const step of steps) {
    const before = step.after && making.get(step.after);
    const made = Promise.resolve(before).then(() => make(step, { ...options, signal }));
    making.set(step, made);
    made.catch((error) => failing.abort(error));
  }
  await Promise.allSettled(making.values());
  signal.throwIfAborted();
  process.stderr.write(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}
