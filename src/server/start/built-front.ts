import { renderPage } from '../../client/start/entry-server.tsx';
import { builtAssets, builtSandboxScript } from '../http/assets.ts';
import { builtFiles } from '../http/files.ts';
import type { Front } from './serve.ts';

const client = 'dist/client';
const manifest = `${client}/.vite/manifest.json`;

/** The pages, scripts and styles from `npm run build`. */
export function builtFront(): Front {
  return {
    renderer: { render: renderPage, assets: builtAssets(manifest) },
    files: builtFiles(client),
    publicFolder: client,
    sandboxScript: builtSandboxScript(manifest),
  };
}
