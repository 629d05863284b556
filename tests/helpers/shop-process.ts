import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ShopProcess {
  url: string;
  child: ChildProcess;
  /** Everything it wrote, for the message of a failing test. */
  output(): string;
  /** Sends the signal and waits for the end; the exit code, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

function started(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const [, url] = /is open at (http\S+)/.exec(line) ?? [];
      if (url) resolve(url);
    });
    child.once('exit', (code) =>
      reject(new Error(`The shop ended with ${code} instead of opening:\n${output()}`)),
    );
  });
}

const memory = ['--max-old-space-size=1024', '--max-semi-space-size=8'];

function spawnShop(
  variables: Record<string, string>,
  folder = '.',
): { child: ChildProcess; output(): string } {
  // `npm start` sets the last of them, and the sizes of the heap, too.
  const quick = { PORT: '0', RATE_LIMIT: 'off', WEB_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' };
  // Vitest sets NODE_ENV; `npm start` does not.
  const env = { ...process.env, ...quick, NODE_ENV: '', ...variables };
  const child = spawn(process.execPath, [...memory, 'dist/server/main.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

interface Starting {
  /** The folder of the shop, if it is another one. */
  folder?: string;
  /** Called during the start, and may repair a fault that blocks it. */
  meanwhile?(output: () => string): Promise<void>;
}

/** Starts the built shop as its own process on a free port, and waits until it is open. */
export async function startShopProcess(
  variables: Record<string, string>,
  { folder, meanwhile }: Starting = {},
): Promise<ShopProcess> {
  const { child, output } = spawnShop(variables, folder);
  meanwhile?.(output).catch(() => child.kill('SIGKILL'));
  const url = await started(child, output);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode ?? child.signalCode;
  };
  return { url, child, output, stop };
}

/** Orders one piece of the cheapest product over REST, in cash. @returns the response, or that of the list if it was refused */
export async function orderCheapest({ url }: Pick<ShopProcess, 'url'>): Promise<Response> {
  const list = await fetch(`${url}/api/v1/product?sort=price`);
  if (!list.ok) return list;
  const [product] = (await list.json()).data;
  return fetch(`${url}/api/v1/product/order-many`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cartItems: [{ _id: product._id, quantity: 1 }] }),
  });
}

/** The lines that a shop writes to its standard output, without the log and the lines on its settings. */
export function saidBy({ output }: Pick<ShopProcess, 'output'>): string[] {
  return output()
    .split('\n')
    .filter((line) => line && !/^(\{|Rackhouse \d| {2})/.test(line));
}

/** Starts a shop that can't open. @returns its exit and its output. @param meanwhile may end it */
export async function failingStart(
  variables: Record<string, string>,
  meanwhile?: (child: ChildProcess, output: () => string) => Promise<void>,
): Promise<{ code: number; output: string }> {
  const { child, output } = spawnShop(variables);
  meanwhile?.(child, output).catch(() => child.kill('SIGKILL'));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: output() };
}
