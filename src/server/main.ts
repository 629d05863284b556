import { renderPage } from '../client/entry-server.tsx';
import { builtAssets } from './http/assets.ts';
import { builtFiles } from './http/files.ts';
import { runShop } from './run.ts';
import { startShop } from './start.ts';

const client = 'dist/client';

await runShop((env, log) =>
  startShop(env, log, {
    renderer: { render: renderPage, assets: builtAssets(`${client}/.vite/manifest.json`) },
    files: builtFiles(client),
  }),
);
