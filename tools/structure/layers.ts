/**
 * The layers of the code, from the bottom up. What is in a layer imports from layers below its own, and from its own layer only
 * what `sameLayer` lists. Names are folders and files, relative to the side's folder. `npm run check` reads this list.
 */
export interface Layer {
  name: string;
  parts: string[];
  /** Imports within the layer that are allowed. */
  sameLayer?: Record<string, string[]>;
}

export const serverLayers: Layer[] = [
  {
    name: 'foundations, which know nothing of shops',
    parts: [
      'env-file.ts',
      'start-error.ts',
      'env.ts',
      'log.ts',
      'summary.ts',
      'counters.ts',
      'outages.ts',
      'metrics.ts',
      'closers.ts',
      'listen.ts',
      'concurrency.ts',
      'db-error.ts',
      'db.ts',
      'database',
      'transaction.ts',
      'idempotency.ts',
      'failure.ts',
      'cursor.ts',
      'entity-tag.ts',
      'token.ts',
      'jobs',
      'outbox',
    ],
    sameLayer: {
      'env.ts': ['env-file.ts', 'start-error.ts'],
      'listen.ts': ['start-error.ts'],
      'metrics.ts': ['counters.ts', 'outages.ts'],
      'db.ts': ['concurrency.ts', 'db-error.ts', 'outages.ts'],
      database: ['env.ts', 'start-error.ts'],
      jobs: ['db.ts'],
      'transaction.ts': ['db-error.ts'],
      'idempotency.ts': ['transaction.ts'],
      'failure.ts': ['db-error.ts'],
    },
  },
  {
    name: 'procedures: who may call them, and how they are declared',
    parts: ['context.ts', 'access.ts', 'rest.ts', 'trpc.ts'],
    sameLayer: { 'trpc.ts': ['access.ts'] },
  },
  { name: 'the log of activity', parts: ['activity'] },
  { name: 'the catalogue as it is read', parts: ['catalogue'] },
  {
    name: 'nouns',
    parts: ['api-key', 'image', 'message', 'newsletter', 'product', 'settings', 'staff', 'stripe-sandbox'],
    sameLayer: { staff: ['api-key'] },
  },
  { name: 'orders', parts: ['order'] },
  { name: 'payments of orders', parts: ['payment'] },
  {
    name: 'use cases, which need several nouns',
    parts: [
      'catalogue-file',
      'checkout',
      'doctor',
      'fulfilment',
      'invariants',
      'mail',
      'report',
      'sitemap',
      'webhook',
    ],
    sameLayer: {
      doctor: ['invariants', 'mail'],
      mail: ['fulfilment'],
      report: ['fulfilment'],
      webhook: ['fulfilment'],
    },
  },
  {
    name: 'what calls them: requests and jobs',
    parts: ['router.ts', 'http', 'app.ts', 'job-runner'],
    sameLayer: { http: ['router.ts'], 'app.ts': ['http'] },
  },
  {
    name: 'programs',
    parts: [
      'built-front.ts',
      'prepare.ts',
      'assemble.ts',
      'serve.ts',
      'start.ts',
      'start-notice.ts',
      'run.ts',
      'workers',
      'main.ts',
      'dev-program.js',
      'dev-shop.ts',
      'dev.js',
    ],
    sameLayer: {
      'run.ts': ['start-notice.ts'],
      'serve.ts': ['assemble.ts'],
      'start.ts': ['prepare.ts', 'serve.ts'],
      workers: ['prepare.ts', 'run.ts', 'serve.ts'],
      'main.ts': ['built-front.ts', 'run.ts', 'start.ts', 'workers'],
      'dev-shop.ts': ['prepare.ts', 'run.ts'],
      'dev.js': ['dev-program.js'],
    },
  },
];

export const clientLayers: Layer[] = [
  { name: 'components that know no nouns', parts: ['ui'] },
  {
    name: 'what every page needs: calls, addresses, heads',
    parts: [
      'api',
      'address.ts',
      'browser-storage.ts',
      'head.tsx',
      'hydrated.ts',
      'list-address.ts',
      'nav.tsx',
      'page-state.ts',
      'page.ts',
      'paths.ts',
      'routes.ts',
      'theme.ts',
      'theme-switch.tsx',
      'wide-screen.ts',
    ],
    sameLayer: {
      'head.tsx': ['page-state.ts'],
      'nav.tsx': ['paths.ts'],
      'theme-switch.tsx': ['theme.ts'],
    },
  },
  {
    name: 'nouns',
    parts: ['staff', 'image', 'activity', 'cart', 'product', 'order', 'payment'],
    sameLayer: { activity: ['staff'], product: ['cart'], order: ['cart'], payment: ['cart', 'order'] },
  },
  {
    name: 'screens',
    parts: [
      'home',
      'cart-page',
      'checkout',
      'confirm',
      'about',
      'gallery',
      'not-found',
      'catalogue-file',
      'manage',
      'manage-order',
      'dashboard',
      'message',
      'stock',
      'stock-ledger',
      'api-key',
      'webhook',
      'health',
      'settings',
    ],
    sameLayer: { manage: ['catalogue-file'], dashboard: ['manage', 'manage-order'] },
  },
  {
    name: 'the page around them',
    parts: ['layout', 'page-view.tsx', 'app.tsx', 'entry-client.tsx', 'entry-server.tsx'],
    sameLayer: {
      'page-view.tsx': ['layout'],
      'app.tsx': ['layout', 'page-view.tsx'],
      'entry-client.tsx': ['app.tsx', 'layout'],
      'entry-server.tsx': ['app.tsx'],
    },
  },
  { name: 'an entry of its own, which stands in for Stripe.js', parts: ['sandbox'] },
];
