import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { inject } from 'vitest';
import { renderPage } from '../../src/client/start/entry-server.tsx';
import { readEnv } from '../../src/server/base/env.ts';
import { type Db, openDatabase } from '../../src/server/database/db.ts';
import { startShop } from '../../src/server/start/start.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { freePort } from './free-port.ts';
import { copyDatabase } from './postgres.ts';

export interface StartedShop {
  url: string;
  db: Db;
  close(): Promise<void>;
}

/** The shop as `npm start` opens it: demo catalogue, limits, card sandbox, and jobs done as they fall due. */
export async function openStartedShop(
  variables: Record<string, string> = {},
  logTo?: DestinationStream,
): Promise<StartedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'rackhouse-started-'));
  const databaseUrl = await copyDatabase(inject('templateUrl'));
  const env = readEnv({
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...variables,
  });
  const log = createLog(env, logTo);
  const shop = await startShop(env, log, {
    renderer: { render: renderPage, assets: () => '' },
    files: (_req, _res, next) => next(),
    publicFolder: 'src/client/public',
    sandboxScript: '/sandbox.js',
  });
  const { db, close } = openDatabase(databaseUrl, log);
  return {
    url: shop.url,
    db,
    async close() {
      await shop.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
