import { afterEach, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../helpers/shop.ts';

const onTheInternet = { PUBLIC_URL: 'https://shop.example', RATE_LIMIT: 'on', CACHE: 'on' };
const METRICS_TOKEN = 'a-token-of-the-monitor';

let shop: TestShop;
afterEach(() => shop.close());

async function askMetrics(authorization?: string, method = 'GET') {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const response = await fetch(`${shop.url}/metrics`, { method, headers });
  return {
    status: response.status,
    text: await response.text(),
    asks: response.headers.get('www-authenticate'),
  };
}

it('anybody may read the metrics of a shop that is not public', async () => {
  shop = await openTestShop();
  expect(await askMetrics()).toMatchObject({ status: 200, text: expect.stringContaining('process_cpu') });
});

it('a public shop without METRICS_TOKEN has no metrics for anybody', async () => {
  shop = await openTestShop(onTheInternet);
  for (const authorization of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${METRICS_TOKEN}`]) {
    const { status, text } = await askMetrics(authorization);
    expect([status, text.includes('process_cpu')]).toEqual([404, false]);
  }
});

it.each([onTheInternet, {}])(
  'METRICS_TOKEN opens the metrics, and nothing else does: %j',
  async (variables) => {
    shop = await openTestShop({ ...variables, METRICS_TOKEN });
    for (const authorization of [
      undefined,
      METRICS_TOKEN,
      `Bearer ${METRICS_TOKEN}x`,
      'Bearer ',
      'Basic Og==',
    ]) {
      const { status, text, asks } = await askMetrics(authorization);
      expect([status, text.includes('process_cpu'), asks]).toEqual([401, false, 'Bearer realm="metrics"']);
    }
    expect(await askMetrics(undefined, 'HEAD')).toMatchObject({ status: 401 });
    const read = await askMetrics(`Bearer ${METRICS_TOKEN}`);
    expect(read).toMatchObject({ status: 200, text: expect.stringContaining('process_cpu') });
  },
);

it('the health of a public shop tells strangers nothing but whether it is open', async () => {
  shop = await openTestShop(onTheInternet);
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ])
    expect(await (await fetch(shop.url + path)).json()).toEqual({ status });
});
