import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client';
import type { DestinationStream } from 'pino';
import { inject } from 'vitest';
import { renderPage } from '../../src/client/entry-server.tsx';
import { createApp } from '../../src/server/app.ts';
import { type Db, openDatabase } from '../../src/server/db.ts';
import { readEnv } from '../../src/server/env.ts';
import { createLog } from '../../src/server/log.ts';
import type { AppRouter } from '../../src/server/router.ts';
import { copyDatabase } from './postgres.ts';

export interface TestShop {
  url: string;
  db: Db;
  databaseUrl: string;
  /** The tRPC door, as the browser uses it. */
  trpc: ReturnType<typeof trpcClient>;
  /** The REST door. */
  rest(path: string, init?: RequestInit): Promise<RestAnswer>;
  close(): Promise<void>;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body, checked by the test that reads it
  body: any;
}

function trpcClient(url: string) {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'mutation',
        true: httpLink({
          url: `${url}/trpc`,
          headers: ({ op }) => (op.context.headers ?? {}) as Record<string, string>,
        }),
        false: httpBatchLink({ url: `${url}/trpc`, maxItems: 10 }),
      }),
    ],
  });
}

async function restCall(url: string, path: string, init?: RequestInit): Promise<RestAnswer> {
  const response = await fetch(`${url}/api/v1${path}`, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

/** The JSON POST of an integrator. */
export function posting(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

interface TestShopOptions {
  /** The database of another shop, to be its second server. */
  databaseUrl?: string;
  /** Takes the lines of the log. */
  logTo?: DestinationStream;
  publicUrl?: string;
}

/** The whole shop over real HTTP, on a database of its own. Variables override the settings, e.g. `RATE_LIMIT`. */
export async function openTestShop(
  variables: Record<string, string> = {},
  options: TestShopOptions = {},
): Promise<TestShop> {
  const databaseUrl = options.databaseUrl ?? (await copyDatabase(inject('templateUrl')));
  const env = readEnv({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test', ...variables });
  const log = createLog(env, options.logTo);
  const database = openDatabase(databaseUrl, log);
  const server: Server = createApp({
    env,
    log,
    database,
    renderer: { render: renderPage, assets: () => '' },
    files: (_req, _res, next) => next(),
    publicUrl: options.publicUrl ?? 'http://shop.test',
    isClosing: () => false,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
  };
  return {
    url,
    databaseUrl,
    db: database.db,
    trpc: trpcClient(url),
    rest: (path, init) => restCall(url, path, init),
    close,
  };
}
