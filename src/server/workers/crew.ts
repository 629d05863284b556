import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import type { FromWorker, Place, ToWorker } from './messages.ts';

/** How long to wait before a worker is started again that did not live long, each time it happens. */
const delaysMs = [0, 250, 1000, 5000, 15_000];

/** One that has lived for so long ended for another reason than its start. */
const longLifeMs = 10_000;

/** Longer than a worker waits for connections that nobody uses, and then for what still runs. */
const retirePatienceMs = 90_000;

/** When so many starts have failed and no worker is open, it is given up. */
const mostFailures = 5;

/** Sends to a worker, if it is still there. */
export function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

const isOver = (worker: Worker) =>
  new Promise<void>((resolve) => (worker.isDead() ? resolve() : worker.once('exit', () => resolve())));

/** Waits for the end of a worker that was told to end, and sees to it in the end. */
async function endWithin(worker: Worker, patienceMs: number): Promise<void> {
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs);
  await isOver(worker);
  clearTimeout(timer);
}

/** A process that waits to be told its place, or has been; and what it says once it serves the shop. */
export interface Launched {
  worker: Worker;
  waiting: Promise<void>;
  opening: Promise<FromWorker & { kind: 'open' }>;
}

/** Keeps a worker in each of so many places, whatever ends one. */
export class Crew {
  private readonly open = new Map<number, Worker>();
  private readonly failures = new Map<number, number>();
  private readonly log: Log;
  /** The first worker, which loads its program meanwhile. */
  private launched: Launched | undefined;
  private plan: Omit<Place, 'worker' | 'lost'> | undefined;
  /** By what names the queue of jobs knows the last worker of each place. */
  private readonly jobNames = new Map<number, string[]>();
  /** Places that get a fresh worker just now, whatever becomes of the one before. */
  private readonly isReplaced = new Set<number>();
  /** Workers that have opened, and so know how to stop in order. */
  private readonly served = new WeakSet<Worker>();
  private isStopping = false;
  private replacing: Promise<void> | undefined;

  constructor(log: Log, launched: Launched) {
    this.log = log;
    this.launched = launched;
  }

  /** Workers that serve the shop. */
  get workers(): Worker[] {
    return [...this.open.values()];
  }

  /**
   * Starts the first worker, and then the others: they would only slow each other down until somebody is served.
   * @returns where the shop is open, with one worker so far
   * @throws StartError
   */
  async fillAll(workers: number, plan: Omit<Place, 'worker' | 'lost'>): Promise<string> {
    this.plan = plan;
    const url = await this.start(1);
    for (let place = 2; place <= workers; place += 1) void this.refill(place);
    return url;
  }

  /** Puts a fresh worker into each place, one after the other; the one before lets its shoppers finish. */
  replaceAll(): Promise<void> {
    this.replacing ??= this.replaceEach().finally(() => {
      this.replacing = undefined;
    });
    return this.replacing;
  }

  /** @param patienceMs after that, what still runs is cut */
  async stop(patienceMs: number): Promise<void> {
    this.isStopping = true;
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of all) {
      if (this.served.has(worker)) tell(worker, { kind: 'stop' });
      else worker.process.kill();
    }
    await Promise.all(all.map((worker) => endWithin(worker, patienceMs)));
  }

  private async start(place: number): Promise<string> {
    for (;;) {
      try {
        return await this.fill(place);
      } catch (error) {
        if (error instanceof StartError || this.failed(place) >= mostFailures) throw asStartError(error);
        await this.wait(place);
      }
    }
  }

  private async replaceEach(): Promise<void> {
    for (const [place, before] of this.open) {
      this.isReplaced.add(place);
      try {
        await this.fill(place);
      } finally {
        this.isReplaced.delete(place);
        if (!this.open.has(place)) void this.refill(place);
      }
      tell(before, { kind: 'retire' });
      await endWithin(before, retirePatienceMs);
      this.log.info({ worker: String(place), pid: before.process.pid }, 'a worker has made way');
    }
  }

  private async fill(place: number, lost: string[] = []): Promise<string> {
    if (this.isStopping) throw new Error('the shop stops');
    const { worker, waiting, opening } = this.launched ?? launchWorker();
    this.launched = undefined;
    await Promise.race([waiting, opening]);
    tell(worker, { kind: 'serve', place: { ...(this.plan as Place), worker: String(place), lost } });
    const { url, jobNames } = await opening;
    // News after the start only: the start itself says how many there are.
    const level = this.jobNames.has(place) ? 'info' : 'debug';
    this.jobNames.set(place, jobNames);
    this.served.add(worker);
    this.open.set(place, worker);
    const openedAt = performance.now();
    this.log[level]({ worker: String(place), pid: worker.process.pid }, 'a worker is open');
    void isOver(worker).then(() => {
      if (this.open.get(place) !== worker) return;
      this.open.delete(place);
      if (performance.now() - openedAt > longLifeMs) this.failures.delete(place);
      if (this.isStopping) return;
      const { pid, exitCode, signalCode } = worker.process;
      this.log.error({ worker: String(place), pid, ended: signalCode ?? exitCode }, 'a worker has ended');
      if (!this.isReplaced.has(place)) void this.refill(place);
    });
    return url;
  }

  private async refill(place: number): Promise<void> {
    while (!this.isStopping) {
      await this.wait(place);
      this.failed(place);
      try {
        return void (await this.fill(place, this.jobNames.get(place)));
      } catch (err) {
        if (this.isStopping) return;
        this.log.error({ err, worker: String(place) }, 'a worker did not start');
        const isHopeless = this.open.size === 0 && (this.failures.get(place) ?? 0) >= mostFailures;
        // Nobody catches it: the process stops in order, and whoever keeps it running sees that.
        if (isHopeless) throw asStartError(err);
      }
    }
  }

  private failed(place: number): number {
    const failures = (this.failures.get(place) ?? 0) + 1;
    this.failures.set(place, failures);
    return failures;
  }

  private wait(place: number): Promise<void> {
    return sleep(delaysMs[Math.min(this.failures.get(place) ?? 0, delaysMs.length - 1)]);
  }
}

function asStartError(error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new StartError(
    `The shop's processes end again and again while they start: ${(error as Error).message}`,
  );
}

/** Starts a process that loads its program, and then waits for the crew to give it a place. */
export function launchWorker(): Launched {
  const worker = cluster.fork();
  const opening = opened(worker);
  // It may end before anybody waits for it to open, who is told then.
  opening.catch(() => {});
  const waiting = new Promise<void>((resolve) => {
    worker.on('message', ({ kind }: FromWorker) => kind === 'waits' && resolve());
  });
  return { worker, waiting, opening };
}

/** What it says of itself once it serves the shop. @throws StartError for what the operator can mend, else Error */
function opened(worker: Worker): Promise<FromWorker & { kind: 'open' }> {
  return new Promise((resolve, reject) => {
    let refused: StartError | undefined;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'open') resolve(message);
      if (message.kind === 'refused') refused = new StartError(message.reason);
    });
    // Its last word is heard by the time the connection to it ends, which may be after its own end.
    Promise.all([once(worker, 'exit'), once(worker, 'disconnect')]).then(
      ([[code, signal]]) => reject(refused ?? new Error(`the last one ended with ${signal ?? code}`)),
      reject,
    );
  });
}
