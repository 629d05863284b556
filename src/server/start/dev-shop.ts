import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import type { renderPage } from '../../client/start/entry-server.tsx';
import { orNothing } from '../base/closers.ts';
import type { Env } from '../base/env.ts';
import { listen } from '../base/listen.ts';
import { restartOnce } from '../connection/restart.ts';
import { migrate } from '../database/migrate.ts';
import type { Log } from '../telemetry/log.ts';
import type { bundleServer, Program } from './dev-program.js';
import { prepareDatabase } from './prepare.ts';
import { runShop } from './run.ts';
import type { Front } from './serve.ts';
import type { openShop, Shop } from './start.ts';

/** The time that a replaced shop has for requests that it began to answer. */
const answerMs = 5000;

interface DevServer {
  vite: ViteDevServer;
  /** The server that browsers are connected to. */
  server: Server;
  program: Program;
  /** Bundles the program again, from its current sources. */
  bundleServer: typeof bundleServer;
}

// React's fast refresh needs its hook in place before the first module.
const tags = `<script type="module">
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script><script type="module" src="/@vite/client"></script>
<link rel="stylesheet" href="/src/client/styles.css">
<script type="module" src="/src/client/start/entry-client.tsx"></script>`;

/** Pages and files from the current sources. */
function sourcesFront(vite: ViteDevServer): Omit<Front, 'listen'> {
  return {
    renderer: {
      assets: () => tags,
      async render(input) {
        const entry = await vite.ssrLoadModule('/src/client/start/entry-server.tsx');
        return (entry as { renderPage: typeof renderPage }).renderPage(input);
      },
    },
    files: (req, res, next) => vite.middlewares(req, res, next),
    publicFolder: 'src/client/public',
    sandboxScript: '/src/client/stripe-sandbox/stripe.ts',
  };
}

interface StartModule {
  openShop: typeof openShop;
}

const loadServer = ({ server }: Program): Promise<StartModule> => import(server);

interface Place {
  env: Env;
  log: Log;
  databaseUrl: string;
}

/**
 * Opens the shop, and replaces it by a new one whenever the sources of the server have changed. Until the new one is open, or
 * if it can't be opened, the old one continues to run.
 */
async function openReloadingShop(dev: DevServer, { env, log, databaseUrl }: Place): Promise<Shop> {
  const { vite, server } = dev;
  let url: Promise<string> | undefined;
  let app: Server | undefined;
  const answers = new Set<ServerResponse>();
  server.on('request', (req, res) => {
    answers.add(res);
    res.once('close', () => answers.delete(res));
    app?.emit('request', req, res);
  });
  const answersEnded = () =>
    Promise.race([Promise.all([...answers].map((res) => once(res, 'close'))), sleep(answerMs)]);

  async function open({ openShop }: StartModule): Promise<Shop> {
    let opened = app;
    const listenOnce: Front['listen'] = (next) => {
      opened = next;
      app ??= next;
      url ??= listen(server, env);
      return url;
    };
    const front = { ...sourcesFront(vite), listen: listenOnce };
    const shop = await orNothing((closers) => openShop(env, log, { databaseUrl, front, closers, restart }));
    app = opened;
    return shop;
  }

  async function replace(loaded: StartModule): Promise<void> {
    const before = shop;
    shop = await open(loaded);
    await answersEnded();
    await before.close();
  }

  let { program } = dev;
  const restart = restartOnce(async () => replace(await loadServer(program)), log);
  let shop = await open(await loadServer(program));
  let isBroken = false;

  async function reload(): Promise<void> {
    const changed = await dev.bundleServer();
    isBroken = false;
    if (changed.server === program.server) return;
    const loaded = await loadServer(changed);
    await migrate(databaseUrl);
    program = changed;
    await replace(loaded);
    log.info('the server was reloaded');
  }

  let reloading = Promise.resolve();
  vite.watcher.on('all', (_event, file) => {
    // A file that was missing may be there now.
    if (!isBroken && !program.sources.has(file)) return;
    reloading = reloading.then(reload).catch((err) => {
      isBroken = true;
      log.error({ err }, 'the changed server did not open: the one before goes on');
    });
  });
  const close = async () => {
    await reloading;
    await shop.close();
  };
  return { ...shop, close };
}

/** Runs the shop from its sources, with one PostgreSQL for all reloads. */
export function runDevShop(dev: DevServer): Promise<void> {
  return runShop((env, log, signal) =>
    orNothing(async (closers) => {
      // While PostgreSQL starts, the rest of the server is loaded.
      const preparing = prepareDatabase(env, log, closers, signal);
      const [{ databaseUrl }] = await Promise.all([preparing, loadServer(dev.program)]);
      const shop = await openReloadingShop(dev, { env, log, databaseUrl });
      closers.add(shop.close);
      // The end of Vite itself would wait for what it still bundles. Nothing of it outlives the process.
      closers.add(() => dev.vite.ws.close());
      return { ...shop, close: () => closers.closeAll() };
    }, signal),
  );
}
