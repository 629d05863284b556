import { createServer } from 'vite';
import type { renderPage } from '../client/entry-server.tsx';
import type { PageRenderer } from './http/pages.ts';
import { runShop } from './run.ts';
import { startShop } from './start.ts';

// React's fast refresh wants its hook in place before the first module.
const tags = `<script type="module">
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script><script type="module" src="/@vite/client"></script>
<link rel="stylesheet" href="/src/client/styles.css">
<script type="module" src="/src/client/entry-client.tsx"></script>`;

process.env.NODE_ENV = 'development';

const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 0 } } });

/** Pages from the sources as they are now; the client reloads itself, the server is restarted by tsx. */
const renderer: PageRenderer = {
  assets: () => tags,
  async render(input) {
    const entry = (await vite.ssrLoadModule('/src/client/entry-server.tsx')) as {
      renderPage: typeof renderPage;
    };
    return entry.renderPage(input);
  },
};

const sandboxScript = '/src/client/sandbox/stripe.ts';

const publicFolder = 'src/client/public';

await runShop((env, log, signal) =>
  startShop(env, log, { renderer, files: vite.middlewares, publicFolder, sandboxScript }, signal),
);
