import type { QueryClient } from '@tanstack/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '../../src/client/start/entry-server.tsx';
import { type Database, openDatabase } from '../../src/server/database/db.ts';
import { appRouter } from '../../src/server/http/router.ts';
import type { Context } from '../../src/server/rpc/context.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { makeProduct } from '../helpers/factories.ts';
import { makeIdentity } from '../helpers/identity.ts';
import { sharedCardShop } from '../helpers/shared-shop.ts';

const shop = sharedCardShop();
let unreachable: Database;
beforeAll(async () => {
  unreachable = openDatabase('postgresql://shop@127.0.0.1:1/shop', createLog({ LOG_LEVEL: 'silent' }));
});
afterAll(() => unreachable.close());

/** Renders a page. @returns its status, and the steps of each query: `fetch`, `success`, `error`, or `failed` before a retry */
async function render(address: string, database: Partial<Database> = {}) {
  const { pathname: path, searchParams: search } = new URL(address, 'http://shop.test');
  const ctx: Context = { ...shop.context(), ...database };
  const queries: Record<string, string[]> = {};
  const watch = (queryClient: QueryClient) =>
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const name = String(event.query.queryKey[0]);
      queries[name] = [...(queries[name] ?? []), event.action.type];
    });
  const { status } = await renderPage({
    path,
    search,
    findMoved: async () => undefined,
    settings: Promise.resolve({
      ...makeIdentity(),
      style: '',
      isPlain: true,
      publicUrl: 'http://shop.test',
      cards: undefined,
    }),
    createHelpers(queryClient) {
      watch(queryClient);
      return createServerSideHelpers({ router: appRouter, ctx, queryClient });
    },
  });
  return { status, queries };
}

const times = (events: string[] = [], type: string) => events.filter((event) => event === type).length;

describe('a page that the server renders', () => {
  it('asks once for its product', async () => {
    const { id } = await makeProduct(shop.db);
    expect(await render(`/product/${id}`)).toEqual({
      status: 200,
      queries: { 'product,get': ['fetch', 'success'], 'product,related': ['fetch', 'success'] },
    });
  });

  it.each(['01900000-0000-7000-8000-000000000000', 'none'])(
    'asks once for a product that does not exist, and answers 404: %s',
    async (id) => {
      const { status, queries } = await render(`/product/${id}`);
      expect(status).toBe(404);
      expect(queries['product,get']).toEqual(['fetch', 'error']);
      // Asked beside it, and not waited for.
      expect(times(queries['product,related'], 'fetch')).toBe(1);
    },
  );

  it.each([
    ['/', ['product,featured', 'content,home']],
    ['/aboutus', ['content,about']],
    ['/product', ['product,list', 'product,facets']],
    ['/product?category=strength', ['product,list', 'product,facets']],
  ])(
    'asks once for each thing while the database is out of reach, and answers 503: %s',
    async (address, names) => {
      expect(await render(address, unreachable)).toEqual({
        status: 503,
        queries: Object.fromEntries(names.map((name) => [name, ['fetch', 'error']])),
      });
    },
  );

  it('asks once for a product while the database is out of reach, and answers 503', async () => {
    const { status, queries } = await render('/product/01900000-0000-7000-8000-000000000000', unreachable);
    expect(status).toBe(503);
    expect(queries['product,get']).toEqual(['fetch', 'error']);
    expect(times(queries['product,related'], 'fetch')).toBe(1);
  });
});
