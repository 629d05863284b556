import { renderPage } from '../client/entry-server.tsx';
import type { Env } from './env.ts';
import { builtAssets, builtSandboxScript } from './http/assets.ts';
import { builtFiles } from './http/files.ts';
import type { Log } from './log.ts';
import { type Shop, startShop } from './start.ts';

const client = 'dist/client';
const manifest = `${client}/.vite/manifest.json`;

/** Opens the shop with the pages, scripts and styles that `npm run build` has made. */
export function startBuiltShop(env: Env, log: Log): Promise<Shop> {
  return startShop(env, log, {
    renderer: { render: renderPage, assets: builtAssets(manifest) },
    files: builtFiles(client),
    publicFolder: client,
    sandboxScript: builtSandboxScript(manifest),
  });
}
