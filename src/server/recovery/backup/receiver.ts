import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../../base/start-error.ts';
import type { Home } from '../../database/embedded/home.ts';
import { findSuperuserUrl, resetCommits, withSuperuser } from '../../database/embedded/superuser.ts';
import type { Log } from '../../telemetry/log.ts';
import { type Place, type WalWriter, walFolder } from './place.ts';
import { ReplicationClient, type WalChunk } from './replication.ts';
import { isSynchronous, openSlot, setRefusal, setSynchronous, slotName } from './slot.ts';
import { formatLsn, historyName, parseLsn, startOfSegment } from './wal.ts';

/** The time between two reports of the receiver's position to the server, which gives up after a minute of silence. */
const confirmMs = 10_000;

/**
 * The time that changes may be late before writes are refused. Each commit that waits keeps a connection of PostgreSQL, even after its
 * client has gone: waiting commits would use up all connections.
 */
const mostLateMs = 3000;
const watchMs = 250;

/** Bytes that wait to be written, after which no more are read. */
const mostWaiting = 8_000_000;

export interface WalReceiver {
  /** The position up to which everything is durable in the place of the backups. */
  received(): bigint;
  /** The number of times that it has begun to receive: there may be a gap before each. */
  connections(): number;
  /** Why nothing is received now. */
  fault(): string | undefined;
  /** Settled at the first success or failure. @throws StartError */
  started: Promise<void>;
  /** Receives the log that was written until now, for two seconds at most, and ends. */
  stop(): Promise<void>;
}

interface ReceiverParts {
  home: Home;
  place: Place;
  /** Commits wait until they are durable in the place of the backups. */
  isSync: boolean;
  log: Log;
}

/** Chunks between the connection and the disk. */
class Inbox {
  private chunks: WalChunk[] = [];
  private bytes = 0;
  private wake = () => {};

  put(chunk: WalChunk): void {
    this.chunks.push(chunk);
    this.bytes += chunk.bytes.length;
    this.wake();
  }

  get isFull(): boolean {
    return this.bytes > mostWaiting;
  }

  takeAll(): WalChunk[] {
    const { chunks } = this;
    this.chunks = [];
    this.bytes = 0;
    return chunks;
  }

  /** Waits for a chunk, a knock or the end of the time. */
  async wait(ms: number): Promise<void> {
    if (this.chunks.length > 0) return;
    const timeout = new AbortController();
    const woken = new Promise<void>((resolve) => {
      this.wake = resolve;
    });
    await Promise.race([woken, sleep(ms, undefined, { signal: timeout.signal }).catch(() => {})]);
    timeout.abort();
  }

  knock(): void {
    this.wake();
  }
}

/** The position at which receiving continues. @throws StartError if the received log is not of this database */
async function findStart(
  place: Place,
  timeline: number,
  slotStart: bigint,
  serverEnd: bigint,
): Promise<bigint> {
  const end = await place.wal.findEnd(timeline);
  if (end && end.lsn > serverEnd) {
    throw new StartError(
      `The backups in ${place.label} reach further (${formatLsn(end.lsn)}) than this database (${formatLsn(serverEnd)}), so it is an older copy of it: restore the backup, or choose another place for backups.`,
    );
  }
  const first = startOfSegment(slotStart);
  // After a gap, earlier base backups end before it; a new one is made.
  return end && end.resumeAt > first ? end.resumeAt : first;
}

/**
 * Receives the write-ahead log of the embedded PostgreSQL as it is written, by its streaming replication protocol, into the
 * place of the backups. Connects again whenever that ends.
 */
export function receiveWal({ home, place, isSync, log }: ReceiverParts): WalReceiver {
  const { flushMs, retryMs } = place.wal;
  let received = 0n;
  let fault: string | undefined = 'it has just started';
  /** The time since which the log has, or may have, changes that are not received. */
  let lateSince: number | undefined;
  let client: ReplicationClient | undefined;
  let connections = 0;
  /** True at the end: the rest is received at once. */
  let isEnding = false;
  let isStopping = false;
  let inbox = new Inbox();
  let settleStart: (error?: unknown) => void = () => {};
  const started = new Promise<void>((resolve, reject) => {
    settleStart = (error) => (error === undefined ? resolve() : reject(error));
  });
  // Only callers that wait for it handle its error.
  started.catch(() => {});

  /** @param pending until where there was something to receive when the connection began */
  async function write(writer: WalWriter, stream: ReplicationClient, pending: bigint, isOver: () => boolean) {
    let [flushedAt, confirmedAt] = [performance.now(), performance.now()];
    const confirm = () => {
      confirmedAt = performance.now();
      stream.confirm(received);
    };
    while (!isOver()) {
      await inbox.wait(isEnding ? 20 : flushMs);
      const chunks = inbox.takeAll();
      if (chunks.length > 0) lateSince ??= performance.now();
      for (const { start, bytes } of chunks) await writer.write(start, bytes);
      stream.resume();
      const now = performance.now();
      if (writer.end > received && (isSync || isEnding || now - flushedAt >= flushMs)) {
        const { end } = writer;
        await writer.flush();
        flushedAt = now;
        received = end;
        confirm();
      } else if (now - confirmedAt >= confirmMs) confirm();
      // A full disk lets itself be read: that the stream has begun again says nothing.
      if (fault === undefined && received >= pending && received >= writer.end) lateSince = undefined;
    }
  }

  async function receiveOnce(): Promise<void> {
    await place.expectUsable();
    await place.wal.prepare();
    const { slotStart, serverEnd } = await withSuperuser(home, async (superuser) => {
      const first = await openSlot(superuser);
      const { rows } = await superuser.query<{ lsn: string }>(
        'SELECT pg_current_wal_flush_lsn()::text AS lsn',
      );
      return { slotStart: first, serverEnd: parseLsn(rows[0]?.lsn ?? '0/0') };
    });
    const stream = new ReplicationClient(await findSuperuserUrl(home), slotName);
    client = stream;
    inbox = new Inbox();
    let isOver = false;
    const end = () => {
      isOver = true;
      stream.destroy();
      inbox.knock();
    };
    const { timeline } = await stream.connect();
    try {
      if (timeline > 1) {
        const history = await stream.readHistory(timeline);
        await place.write(`${walFolder}/${historyName(timeline)}`, () => [Readable.from([history])]);
      }
      const start = await findStart(place, timeline, slotStart, serverEnd);
      const writer = place.wal.openWriter(timeline, start, (err) =>
        log.error({ err }, 'a segment of the received log could not be completed'),
      );
      received = start;
      const streaming = stream
        .stream(`START_REPLICATION SLOT ${slotName} PHYSICAL ${formatLsn(start)} TIMELINE ${timeline}`, {
          received(chunk) {
            inbox.put(chunk);
            if (inbox.isFull) stream.pause();
          },
          asked: () => stream.confirm(received),
        })
        .finally(end);
      const writing = write(writer, stream, serverEnd, () => isOver).finally(() => writer.close());
      const all = [streaming, writing, begin(() => isOver)];
      try {
        await Promise.all(all);
      } finally {
        end();
        await Promise.allSettled(all);
      }
    } finally {
      stream.destroy();
    }
  }

  async function isStreaming(superuser: Client): Promise<boolean> {
    if (isSync) return isSynchronous(superuser);
    const { rowCount } = await superuser.query(
      'SELECT FROM pg_stat_replication WHERE application_name = $1',
      [slotName],
    );
    return rowCount === 1;
  }

  /** Waits until the stream works; then commits may wait for it. */
  async function begin(isOver: () => boolean): Promise<void> {
    await withSuperuser(home, async (superuser) => {
      if (isSync) await setSynchronous(superuser);
      while (!isOver() && !(await isStreaming(superuser))) await sleep(20);
    });
    if (isOver()) return;
    connections += 1;
    fault = undefined;
    settleStart();
  }

  async function receiveAll(): Promise<void> {
    while (!isStopping) {
      try {
        await receiveOnce();
        fault = 'PostgreSQL has ended the connection';
      } catch (error) {
        const explained = place.explain(error);
        fault = (explained as Error).message;
        settleStart(explained);
        if (!isStopping) log.debug({ err: error }, 'the write-ahead log is not received');
      }
      lateSince ??= performance.now();
      if (!isStopping) await sleep(retryMs);
    }
  }

  /** With BACKUP_SYNC: while changes are late, writes are refused instead of waiting. */
  async function refuseWhileLate(): Promise<void> {
    for (let isRefusing = false; !isStopping; await sleep(watchMs, undefined, { ref: false })) {
      const isLate = lateSince !== undefined && performance.now() - lateSince > mostLateMs;
      if (isLate === isRefusing) continue;
      try {
        await withSuperuser(home, (superuser) => setRefusal(superuser, isLate));
        isRefusing = isLate;
      } catch (error) {
        log.debug({ err: error }, 'whether writes are refused can’t be changed');
      }
    }
  }

  const receiving = Promise.all([receiveAll(), isSync && refuseWhileLate()]);
  return {
    received: () => received,
    connections: () => connections,
    fault: () => fault,
    started,
    async stop() {
      isEnding = true;
      inbox.knock();
      const reachEnd = async () => {
        const end = await withSuperuser(home, async (superuser) => {
          const { rows } = await superuser.query<{ lsn: string }>(
            'SELECT pg_current_wal_flush_lsn()::text AS lsn',
          );
          return parseLsn(rows[0]?.lsn ?? '0/0');
        });
        while (received < end && fault === undefined) await sleep(20);
        if (isSync) await withSuperuser(home, resetCommits);
      };
      await Promise.race([reachEnd().catch(() => {}), sleep(2000, undefined, { ref: false })]);
      isStopping = true;
      client?.destroy();
      await Promise.race([receiving, sleep(1000, undefined, { ref: false })]);
    },
  };
}
