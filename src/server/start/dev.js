// @ts-check
// Plain JavaScript, which Node runs directly: one process, which gets every signal itself (decision 029).
import { createServer as createHttpServer } from 'node:http';
import Module, { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import '../../build/prisma-client.js';
import { createServer } from 'vite';
import { bundleServer } from './dev-program.js';

process.env.NODE_ENV = 'development';

/** Outlives the shops that handle its requests, so that browsers stay connected to Vite. */
const server = createHttpServer();

/** @param {typeof Module.register | undefined} register */
function setRegister(register) {
  Object.assign(Module, { register });
  syncBuiltinESMExports();
}

const bundling = bundleServer(true);
// On Node 20, Tailwind would load each later module through a thread, for plugins that the shop does not have.
const { register } = Module;
setRegister(undefined);
const vite = await createServer({
  clearScreen: false,
  server: {
    middlewareMode: true,
    ws: { server },
    watch: {
      // Not needed here, and PostgreSQL writes all the time.
      ignored: ['data', 'dist', 'docs', 'examples', 'tests'].map((name) => resolve(name, '**')),
      // A file that is written in place is empty for a moment: a component loaded then would have no exports.
      awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 },
    },
  },
});
setRegister(register);

const { runDevShop } = /** @type {typeof import('./dev-shop.ts')} */ (await import((await bundling).shell));
await runDevShop({ vite, server, program: await bundling, bundleServer });
