import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../../base/start-error.ts';
import { connect, errorCode } from '../connect.ts';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { findPostmaster, killSurvivors } from './lock-file.ts';
import { describeUnfit } from './password.ts';
import { type Attempt, spawnPostmaster } from './postmaster.ts';
import { prepareRole, urlOfShop } from './role.ts';

export interface Server {
  url: string;
  client: Client;
  /** True if we spawned it; otherwise an earlier shop left it running, or another shop uses it. */
  startedHere: boolean;
}

interface Reaching {
  binaries: Binaries;
  password: string;
  signal: AbortSignal | undefined;
}

/** Recovery after a power cut replays up to a gigabyte of log; a slow disk takes minutes. */
const timeoutMs = 300_000;

/** Processes of a killed postmaster end by themselves within this time, if they can. */
const survivorsMs = 1000;

/** Connects to the PostgreSQL of this home, and starts it first if it is not running. */
export async function reachServer(home: Home, { binaries, password, signal }: Reaching): Promise<Server> {
  const begunAt = Date.now();
  let attempt: Attempt | undefined;
  try {
    while (Date.now() - begunAt < timeoutMs) {
      signal?.throwIfAborted();
      const running = await findPostmaster(home.data);
      if (running?.socketFolder) {
        const client = await tryConnect(home, running.socketFolder, password);
        const url = urlOfShop(running.socketFolder, password);
        if (client) return { url, client, startedHere: attempt?.pid === running.pid };
      } else if (!running && !attempt) {
        attempt = await spawnPostmaster(home, binaries);
      } else if (!running && attempt?.hasEnded() && (await mayTryAgain(home, attempt))) {
        if (Date.now() - begunAt > survivorsMs) await killSurvivors(home.data);
        attempt = await spawnPostmaster(home, binaries);
      }
      await sleep(20);
    }
    throw new StartError(`PostgreSQL did not answer within ${timeoutMs / 1000} seconds: see ${home.logFile}`);
  } catch (error) {
    await attempt?.abandon();
    throw error;
  }
}

/** @returns undefined while PostgreSQL is starting or stopping, and if the shop's role had to be made first */
async function tryConnect(home: Home, socketFolder: string, password: string): Promise<Client | undefined> {
  try {
    return await connect(urlOfShop(socketFolder, password));
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (isStarting(error)) return undefined;
    // A missing role is refused like a wrong password; the others are of a first start that ended half-way.
    if (!['28P01', '28000', '3D000'].includes(code)) throw error;
  }
  try {
    await prepareRole(socketFolder, password);
  } catch (error) {
    if (isStarting(error)) return undefined;
    if (errorCode(error) !== '28P01') throw error;
    throw new StartError(describeUnfit(home));
  }
  return undefined;
}

/** True if PostgreSQL is starting or stopping. */
function isStarting(error: unknown): boolean {
  const codes = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'];
  if (codes.includes(errorCode(error) ?? '')) return true;
  return error instanceof Error && error.message === 'Connection terminated unexpectedly';
}

/** The lock of a PostgreSQL that is starting or stopping goes away by itself. */
async function mayTryAgain(home: Home, attempt: Attempt): Promise<boolean> {
  const lines = (await attempt.output()).split('\n');
  if (lines.some((line) => /FATAL: +(?!could not).*(lock file|shared memory block)/.test(line))) {
    await sleep(200);
    return true;
  }
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.findLast((line) => line !== '');
  const words = reason?.replace(/^.*?(FATAL|PANIC): +/, '') ?? 'it gave no reason, as happens on a full disk';
  throw new StartError(`PostgreSQL did not start: ${words} (see ${home.logFile})`);
}
