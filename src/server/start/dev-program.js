// @ts-check
import { resolve } from 'node:path';
import { build } from 'vite';

const folder = resolve('node_modules/.vite-server');

/**
 * The server's program, bundled from its sources: a third of the time that Vite takes to load 390 modules (decision 029).
 * @typedef {object} Program
 * @property {string} shell the module that runs the development shop
 * @property {string} server the module that opens a shop; its name changes with its content
 * @property {Set<string>} sources the files it is built from
 */

/**
 * @param {boolean} [isFirst] deletes the bundle of an earlier process
 * @returns {Promise<Program>}
 * @throws Error that shows the fault in the sources
 */
export async function bundleServer(isFirst = false) {
  const name = '[name]-[hash].js';
  const made = await build({
    configFile: false,
    mode: 'development',
    logLevel: 'silent',
    publicDir: false,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: isFirst,
      sourcemap: true,
      rolldownOptions: {
        input: { shell: 'src/server/start/dev-shop.ts', server: 'src/server/start/start.ts' },
        output: { entryFileNames: name, chunkFileNames: name },
      },
    },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (made);
  const chunks = output.filter((file) => file.type === 'chunk');
  /** @param {string} entry */
  const find = (entry) =>
    resolve(folder, chunks.find((chunk) => chunk.isEntry && chunk.name === entry)?.fileName ?? '');
  return {
    shell: find('shell'),
    server: find('server'),
    sources: new Set(chunks.flatMap(({ moduleIds }) => moduleIds)),
  };
}
