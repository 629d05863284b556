import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { external } from './src/build/external.js';

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

/** Stack traces of the shop's own code name its sources; those of libraries would take longer to read than all else at a start. */
const noLibraryMaps: Plugin = {
  name: 'no-library-maps',
  transform: (code, id) => (id.includes('/node_modules/') ? { code, map: { mappings: '' } } : undefined),
};

/** The pages; and what stands in for Stripe.js in the card sandbox, a script of its own like the real one. */
const pagesEntry = 'src/client/start/entry-client.tsx';
const shopFrame = 'src/client/layout/shop-frame.tsx';
/** What staff have open most; the health page has what all of their pages have. */
const staff = [
  'src/client/layout/manage-frame.tsx',
  'src/client/staff/signed-in.tsx',
  'src/client/doctor/health-page.tsx',
  'src/client/order/manage/orders-page.tsx',
  'src/client/product/manage/manage-page.tsx',
];
const listing = 'src/client/product/product-list-page.tsx';
const home = 'src/client/product/home/home-page.tsx';
const product = 'src/client/product/product-page.tsx';
const buying = ['cart-page/cart', 'checkout/checkout', 'payment/payment', 'confirm/confirm', 'order'].map(
  (name) => `src/client/order/${name}-page.tsx`,
);
const entries = [pagesEntry, 'src/client/stripe-sandbox/stripe.ts', 'src/client/start/service-worker.ts'];

type ModuleGraph = Rolldown.ChunkingContext;

/** Whether one of the files imports it, or something does that they import. */
function isBehind(files: string[], id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (files.some((file) => id.endsWith(file))) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isBehind(files, importer, graph, seen));
}

/**
 * What every page needs comes in three files, what the listing and the frame of shoppers add in a fourth, and what the home page
 * and a product add from the common folders in a fifth: dozens of small ones compress badly, and each is a request. Libraries
 * change seldom, and so stay in browsers when the shop itself is updated.
 */
const chunkName = (id: string, graph: ModuleGraph) => {
  // It waits for the page it opens with, which needs the rest of these: together with them it would wait for itself.
  if (id.endsWith(pagesEntry)) return null;
  const isIn = (...files: string[]) => isBehind(files, id, graph);
  const isForShoppers = isIn(shopFrame, listing);
  if (isIn(pagesEntry) || (isForShoppers && isIn(...staff))) {
    if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
    return id.includes('node_modules') ? 'libraries' : 'shop';
  }
  if (isForShoppers) return 'catalogue';
  // What the pages from the cart to the confirmation share. Each chunk also costs its name on every page.
  const isOfOrders = /\/src\/(client\/(cart|order|ui)|shared\/order)\//.test(id);
  if (isOfOrders && !isIn(...staff) && buying.filter((page) => isIn(page)).length > 1) return 'buying';
  // The icons of the menu of staff that their pages have too; shoppers' pages name the chunks of its frame.
  const ofShoppers = [home, product, ...buying, 'collection-page.tsx', 'review/review-page.tsx'];
  if (/\/ui\/icons\//.test(id) && isIn('src/client/layout/manage-frame.tsx') && !isIn(...ofShoppers))
    return 'menu-icons';
  // Libraries, and what the pages have in their own folders, stay with their page.
  const staysWithPage = /\/node_modules\/|\/src\/client\/product\//.test(id);
  return isIn(home, product) && !staysWithPage ? 'storefront' : null;
};

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'src/client/public',
  // Found by Vite on the first visit of their pages only: the reload would come in the middle of a payment, and a chart
  // would be drawn with a second React until then.
  optimizeDeps: { include: ['@stripe/react-stripe-js', '@stripe/stripe-js/pure', 'recharts'] },
  plugins: [
    react(),
    tailwindcss(),
    isSsrBuild && noLibraryMaps,
    !isSsrBuild && noServerCode,
    !isSsrBuild && compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(js|css|svg|json)$/ }),
  ],
  // Only what is used of libraries is read at a start, and from few files: of React, not the development build as well.
  ssr: isSsrBuild ? { noExternal: true, external } : undefined,
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : undefined,
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        target: 'node20',
        sourcemap: true,
        // They would stay in memory with the rest of the text.
        rolldownOptions: {
          output: {
            comments: false,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: entries,
          // Its packages do not say themselves that their modules do nothing when they are imported.
          treeshake: { moduleSideEffects: (id) => !id.includes('/node_modules/@trpc/') },
          output: {
            // A service worker is for the addresses beside its own: it has one that stays.
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
            codeSplitting: { groups: [{ name: chunkName, includeDependenciesRecursively: false }] },
            // The first load names a hundred files, whose hashes do not compress: in this alphabet they take 190 bytes less.
            hashCharacters: 'hex',
          },
        },
      },
}));
