// @ts-check
// Plain JavaScript, which Node runs as it is: one process, which gets every signal itself (decision 030).
import { EventEmitter } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import Module, { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { createServer } from 'vite';

process.env.NODE_ENV = 'development';

/** It outlives the shops that answer its requests, so that browsers stay connected to Vite. */
const server = createHttpServer();

/** Emits `change` when a file has changed, and Vite knows so. */
const sources = new EventEmitter();

/** @param {typeof Module.register | undefined} register */
function setRegister(register) {
  Object.assign(Module, { register });
  syncBuiltinESMExports();
}

// On Node 20, Tailwind would have each later module loaded by way of a thread, for plugins that the shop does not have.
const { register } = Module;
setRegister(undefined);
const vite = await createServer({
  clearScreen: false,
  server: {
    middlewareMode: true,
    ws: { server },
    // Of no use here, and PostgreSQL writes all the time.
    watch: { ignored: ['data', 'dist', 'docs', 'examples', 'tests'].map((name) => resolve(name, '**')) },
  },
  plugins: [
    {
      name: 'source-changes',
      hotUpdate() {
        if (this.environment.name === 'ssr') sources.emit('change');
      },
    },
  ],
});

setRegister(register);

// The Prisma client, where the schema has changed.
await vite.ssrLoadModule('/src/build/prisma-client.js');
const { runDevShop } = /** @type {typeof import('./dev-shop.ts')} */ (
  await vite.ssrLoadModule('/src/server/dev-shop.ts')
);
await runDevShop({ vite, server, sources });
