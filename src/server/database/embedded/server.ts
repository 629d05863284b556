import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../../start-error.ts';
import { connect, errorCode } from '../connect.ts';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { findPostmaster } from './lock-file.ts';
import { type Attempt, spawnPostmaster } from './postmaster.ts';

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

/** Recovery after a power cut replays up to a gigabyte of log. */
const timeoutMs = 60_000;

/** Connects to the PostgreSQL of this home, and starts it first if it is not running. */
export async function reachServer(home: Home, { binaries, password, signal }: Reaching): Promise<Server> {
  const deadline = Date.now() + timeoutMs;
  let attempt: Attempt | undefined;
  try {
    while (Date.now() < deadline) {
      signal?.throwIfAborted();
      const running = await findPostmaster(home.data);
      if (running?.socketFolder) {
        const url = urlOf(running.socketFolder, password, 'rackhouse');
        const client = await tryConnect(home, url, urlOf(running.socketFolder, password, 'postgres'));
        if (client) return { url, client, startedHere: attempt?.pid === running.pid };
      } else if (!running && (!attempt || (attempt.hasEnded() && (await mayTryAgain(home, attempt))))) {
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

/**
 * Names the socket's folder in a form that node-postgres and Prisma's adapter both take; nothing is left to PGPORT or
 * PGSSLMODE.
 */
function urlOf(socketFolder: string, password: string, database: string): string {
  const host = encodeURIComponent(socketFolder);
  return `postgresql://shop:${password}@localhost:5432/${database}?host=${host}&sslmode=disable`;
}

/** @returns undefined while PostgreSQL is starting or stopping */
async function tryConnect(home: Home, url: string, maintenanceUrl: string): Promise<Client | undefined> {
  try {
    return await connect(url);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'].includes(code)) return undefined;
    if (error instanceof Error && error.message === 'Connection terminated unexpectedly') return undefined;
    if (code === '28P01') {
      throw new StartError(
        `The password in ${home.dir}/password does not open the database beside it: bring it back.`,
      );
    }
    if (code !== '3D000') throw error;
    await createDatabase(maintenanceUrl);
    return undefined;
  }
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = await connect(maintenanceUrl);
  try {
    await client.query('CREATE DATABASE rackhouse');
  } catch (error) {
    // Two first starts at once: the other one has just created it.
    if (errorCode(error) !== '42P04' && errorCode(error) !== '23505') throw error;
  } finally {
    await client.end();
  }
}

/** The lock of a PostgreSQL that is starting or stopping goes away by itself. */
async function mayTryAgain(home: Home, attempt: Attempt): Promise<boolean> {
  const lines = (await attempt.output()).split('\n');
  if (lines.some((line) => /FATAL: .*(lock file|shared memory block)/.test(line))) {
    await sleep(200);
    return true;
  }
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.findLast((line) => line !== '');
  throw new StartError(
    `PostgreSQL did not start: ${reason?.replace(/^.*?(FATAL|PANIC): +/, '')} (see ${home.logFile})`,
  );
}
