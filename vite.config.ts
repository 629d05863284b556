import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** Types are gone by now: whatever the client still imports from the server would end up in the browser. */
const noServerCode: Plugin = {
  name: 'no-server-code',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer?.includes('/src/client/') && /^\.*\/(.*\/)?(server|prisma)\//.test(source)) {
      this.error(
        `${importer} imports ${source}; the client may take types only from the server (import type)`,
      );
    }
  },
};

/** The pages; and what stands in for Stripe.js in the card sandbox, a script of its own like the real one. */
const entries = ['src/client/entry-client.tsx', 'src/client/sandbox/stripe.ts'];

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'src/client/public',
  // Found by Vite on the first visit of their pages only: the reload would come in the middle of a payment, and a chart
  // would be drawn with a second React until then.
  optimizeDeps: { include: ['@stripe/react-stripe-js', '@stripe/stripe-js/pure', 'recharts'] },
  plugins: [
    react(),
    tailwindcss(),
    !isSsrBuild && noServerCode,
    !isSsrBuild && compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(js|css|svg|json)$/ }),
  ],
  build: isSsrBuild
    ? { outDir: 'dist/server', copyPublicDir: false, target: 'node20', sourcemap: true }
    : { outDir: 'dist/client', manifest: true, rolldownOptions: { input: entries } },
}));
