import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** Types are gone by now: whatever the client still imports from the server would end up in the browser. */
const noServerCode: Plugin = {
  name: 'no-server-code',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer?.includes('/src/client/') && /(^|\/)(server|prisma)\//.test(source)) {
      this.error(
        `${importer} imports ${source}; the client may take types only from the server (import type)`,
      );
    }
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'src/client/public',
  plugins: [
    react(),
    tailwindcss(),
    !isSsrBuild && noServerCode,
    !isSsrBuild && compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(js|css|svg|json)$/ }),
  ],
  build: isSsrBuild
    ? { outDir: 'dist/server', copyPublicDir: false, target: 'node20', sourcemap: true }
    : { outDir: 'dist/client', manifest: true, rolldownOptions: { input: 'src/client/entry-client.tsx' } },
}));
