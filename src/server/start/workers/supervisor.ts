import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilAllAccepted } from '../../base/listen.ts';
import { StartError } from '../../base/start-error.ts';
import type { Log } from '../../telemetry/log.ts';
import type { FromWorker, Slot, ToWorker } from './messages.ts';

/** Delays before a worker that ended early is started again, longer each time. */
export const delaysMs = [0, 250, 500, 1000, 2000];

/** A worker that ran this long did not end because of its start. */
const longLifeMs = 10_000;

/** The time after which a replaced worker is killed: longer than it waits for idle connections, running requests and jobs. */
const retireTimeoutMs = 90_000;

/**
 * The time in which a replaced worker without requests has given back its connections to the database: the division of these counts
 * one more worker than there are slots. Idle connections of clients may keep it for a minute longer.
 */
const releaseMs = 10_000;

/** A signal to the process group reaches all processes in this time. */
const groupSignalMs = 250;

/** The time in which connections that have arrived are accepted, before listening ends. */
const acceptTimeoutMs = 200;

/** After this many failed starts without an open worker, the supervisor gives up. */
export const mostFailures = 10;

/** Sends to a worker, if it is still connected. */
export function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

const isOver = (worker: Worker) =>
  new Promise<void>((resolve) => (worker.isDead() ? resolve() : worker.once('exit', () => resolve())));

/** Waits for a worker to end by itself, and kills it after the timeout. */
async function endWithin(worker: Worker, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs);
  await isOver(worker);
  clearTimeout(timer);
}

/** A worker process that waits for its slot, or has one. */
export interface Launched {
  worker: Worker;
  waiting: Promise<void>;
  opening: Promise<FromWorker & { kind: 'open' }>;
}

/** Runs one worker in each slot, and starts another when one ends. */
export class Supervisor {
  private readonly open = new Map<number, Worker>();
  private readonly failures = new Map<number, number>();
  private readonly log: Log;
  /** The first worker, which is loading its program. */
  private launched: Launched | undefined;
  private plan: Omit<Slot, 'worker'> | undefined;
  /** Slots that had a worker. */
  private readonly filled = new Set<number>();
  /** Slots whose worker is being replaced. */
  private readonly replacedSlots = new Set<number>();
  /** Workers that have opened, and so can stop in order. */
  private readonly served = new WeakSet<Worker>();
  /** Workers that need no more connections. */
  private readonly mayEndListening = new WeakSet<Worker>();
  private isStopping = false;
  /** The replacement of all workers, while it runs. */
  replacing: Promise<void> | undefined;

  constructor(log: Log, launched: Launched) {
    this.log = log;
    this.launched = launched;
  }

  /** Workers that serve the shop. */
  get workers(): Worker[] {
    return [...this.open.values()];
  }

  /**
   * Starts the first worker, and then the others: together they would delay the first response.
   * @returns the URL at which the shop is open, with one worker so far
   * @throws StartError
   */
  async fillAll(workers: number, plan: Omit<Slot, 'worker'>): Promise<string> {
    this.plan = plan;
    const url = await this.start(1);
    for (let slot = 2; slot <= workers; slot += 1) void this.refill(slot);
    return url;
  }

  /** Starts a new worker in each slot, one after the other, and returns then; the old ones finish their requests. */
  replaceAll(): Promise<void> {
    this.replacing ??= this.replaceEach().finally(() => {
      this.replacing = undefined;
    });
    return this.replacing;
  }

  /** @param timeoutMs after it, workers that still run are killed */
  async stop(timeoutMs: number): Promise<void> {
    this.isStopping = true;
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of all) {
      if (this.served.has(worker)) send(worker, { kind: 'stop' });
      else worker.process.kill();
    }
    await Promise.all(all.map((worker) => endWithin(worker, timeoutMs)));
  }

  private async start(slot: number): Promise<string> {
    for (;;) {
      try {
        return await this.fill(slot);
      } catch (error) {
        if (error instanceof StartError || this.failed(slot) >= mostFailures) throw asStartError(error);
        await this.wait(slot);
      }
    }
  }

  private async replaceEach(): Promise<void> {
    const slots = [...this.open];
    for (const [slot, before] of slots) {
      this.replacedSlots.add(slot);
      try {
        await this.fill(slot);
      } finally {
        this.replacedSlots.delete(slot);
        if (!this.open.has(slot)) void this.refill(slot);
      }
      send(before, { kind: 'retire' });
      const over = endWithin(before, retireTimeoutMs).then(() =>
        this.log.info({ worker: String(slot), pid: before.process.pid }, 'a worker was replaced'),
      );
      if (slot !== slots.at(-1)?.[0]) await Promise.race([over, sleep(releaseMs, undefined, { ref: false })]);
    }
  }

  private async fill(slot: number): Promise<string> {
    if (this.isStopping) throw new Error('the shop stops');
    const { worker, waiting, opening } = this.launched ?? launchWorker();
    this.launched = undefined;
    await Promise.race([waiting, opening]);
    send(worker, { kind: 'serve', slot: { ...(this.plan as Slot), worker: String(slot) } });
    const { url } = await opening;
    // The first worker of a slot is logged for debugging only: the start notice has the number of workers.
    const level = this.filled.has(slot) ? 'info' : 'debug';
    this.filled.add(slot);
    this.served.add(worker);
    this.open.set(slot, worker);
    worker.on('message', ({ kind }: FromWorker) => {
      if (kind !== 'may_end_listening') return;
      this.mayEndListening.add(worker);
      void this.endListening();
    });
    const openedAt = performance.now();
    this.log[level]({ worker: String(slot), pid: worker.process.pid }, 'a worker is open');
    void isOver(worker).then(() => {
      if (this.open.get(slot) !== worker) return;
      this.open.delete(slot);
      if (performance.now() - openedAt > longLifeMs) this.failures.delete(slot);
      if (this.isStopping) return void this.endListening();
      const { pid, exitCode, signalCode } = worker.process;
      this.log.error({ worker: String(slot), pid, ended: signalCode ?? exitCode }, 'a worker has ended');
      if (!this.replacedSlots.has(slot)) void this.refill(slot);
    });
    return url;
  }

  /**
   * Accepts no more connections, when no worker needs any. Workers get the connections that were accepted before: Node's cluster
   * closes the socket, and then says so to each worker on the channel on which it passed the connections.
   */
  private async endListening(): Promise<void> {
    if (!this.workers.every((worker) => this.mayEndListening.has(worker))) return;
    for (const worker of this.workers) {
      // The socket is closed with the last one.
      await untilAllAccepted(acceptTimeoutMs);
      if (worker.isConnected()) worker.disconnect();
    }
  }

  private async refill(slot: number): Promise<void> {
    while (!this.isStopping) {
      await this.wait(slot);
      this.failed(slot);
      try {
        return void (await this.fill(slot));
      } catch (err) {
        // Ctrl-C ends a worker that starts, and reaches this process a moment later.
        await sleep(groupSignalMs);
        if (this.isStopping) return;
        this.log.error({ err, worker: String(slot) }, 'a worker did not start');
        const isHopeless = this.open.size === 0 && (this.failures.get(slot) ?? 0) >= mostFailures;
        // Not caught on purpose: the process stops in order, and its service manager sees that.
        if (isHopeless) throw asStartError(err);
      }
    }
  }

  private failed(slot: number): number {
    const failures = (this.failures.get(slot) ?? 0) + 1;
    this.failures.set(slot, failures);
    return failures;
  }

  private wait(slot: number): Promise<void> {
    return sleep(delaysMs[Math.min(this.failures.get(slot) ?? 0, delaysMs.length - 1)]);
  }
}

function asStartError(error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new StartError(
    `The shop's processes end again and again while they start: ${(error as Error).message}`,
  );
}

/** Starts a process that loads its program and then waits for a slot. */
export function launchWorker(): Launched {
  const worker = cluster.fork();
  const opening = opened(worker);
  // The worker may end before somebody waits for `opening`.
  opening.catch(() => {});
  const waiting = new Promise<void>((resolve) => {
    worker.on('message', ({ kind }: FromWorker) => kind === 'waits' && resolve());
  });
  return { worker, waiting, opening };
}

/** The worker's message that it serves the shop. @throws StartError for a fault that the operator can fix, else Error */
function opened(worker: Worker): Promise<FromWorker & { kind: 'open' }> {
  return new Promise((resolve, reject) => {
    let refused: StartError | undefined;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'open') resolve(message);
      if (message.kind === 'refused') refused = new StartError(message.reason);
    });
    // All messages of the worker have arrived when its connection ends, which may be after its exit.
    Promise.all([once(worker, 'exit'), once(worker, 'disconnect')]).then(
      ([[code, signal]]) => reject(refused ?? new Error(`the last one ended with ${signal ?? code}`)),
      reject,
    );
  });
}
