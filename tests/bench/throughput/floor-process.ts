import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verify } from '@node-rs/argon2';
import type { Pool } from 'pg';
import { openDatabase } from '../../../src/server/database/db.ts';
import { createLog } from '../../../src/server/telemetry/log.ts';
import type { FloorTask } from './floor.ts';
import { serveTasks } from './helper-process.ts';

type Answerer = (res: ServerResponse) => unknown;

function sendJson(res: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  res.setHeader('content-type', 'application/json');
  res.setHeader('content-length', Buffer.byteLength(body));
  res.end(body);
}

function constant({ body, type }: Extract<FloorTask, { kind: 'constant' }>): Answerer {
  return (res) => {
    res.setHeader('content-type', type);
    res.setHeader('content-length', body.length);
    res.end(body);
  };
}

const pools = new Map<string, Pool>();

/** The shop's own pool: ten connections, with the same limits. */
function poolOf(databaseUrl: string): Pool {
  const pool = pools.get(databaseUrl) ?? openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' })).pool;
  pools.set(databaseUrl, pool);
  return pool;
}

function statements({ databaseUrl, scripts }: Extract<FloorTask, { kind: 'statements' }>): Answerer {
  const pool = poolOf(databaseUrl);
  const prepared = scripts.map((script) =>
    script.map(({ text, values }) => ({
      name: createHash('sha256').update(text).digest('base64url'),
      text,
      values,
    })),
  );
  let turn = 0;
  return async (res) => {
    const script = prepared[turn++ % prepared.length] as (typeof prepared)[number];
    const results = await Promise.all(script.map((statement) => pool.query(statement)));
    sendJson(
      res,
      results.map(({ rows }) => rows),
    );
  };
}

function password({ hash, password }: Extract<FloorTask, { kind: 'password' }>): Answerer {
  return async (res) => sendJson(res, await verify(hash, password));
}

function answererOf(task: FloorTask): Answerer {
  if (task.kind === 'constant') return constant(task);
  return task.kind === 'statements' ? statements(task) : password(task);
}

let answer: Answerer;
// A POST is read to its end, as every server has to.
const server = createServer((req, res) => {
  req.resume();
  Promise.resolve(answer(res)).catch((error: Error) => {
    res.statusCode = 500;
    sendJson(res, error.message);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

serveTasks(async (task: FloorTask) => {
  answer = answererOf(task);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
