import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import type { Fault } from '../fault.ts';
import type { Scene } from '../scene.ts';
import { ofKilledWorkers } from './processes.ts';

/** A server that takes connections and never answers. @returns its port */
async function openSilence(scene: Scene): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => {}).resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  scene.onClose(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const bucketAt = (port: number) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: 'pictures',
  S3_REGION: 'test-1',
  S3_ACCESS_KEY_ID: 'shop-key',
  S3_SECRET_ACCESS_KEY: 'shop-secret',
});

const picturePath = `/images/uploads/${'0'.repeat(32)}/400.webp`;

/** Waits for the refusal of a request that needs the service. @throws Error if it is not refused with 503 in time */
async function expectRefusal(ask: Promise<Response>, seconds: number): Promise<void> {
  const begun = performance.now();
  const { status } = await ask;
  const took = (performance.now() - begun) / 1000;
  if (status !== 503 || took > seconds) throw new Error(`${status} after ${took.toFixed(1)} s`);
}

/** E-mails and webhook events of these orders can't be sent. */
async function sellOn(scene: Scene): Promise<void> {
  scene.mark();
  await scene.buyers.more(100, 60_000);
}

/** Outages of servers that an order does not need: buyers notice none. */
export const serviceFaults: Fault[] = [
  {
    name: 'nothing listens where the bucket was, and both workers are killed',
    database: 'embedded',
    gapSeconds: 10,
    mayBeSeen: [503, 'refused', ...ofKilledWorkers],
    async prepare({ variables }) {
      Object.assign(variables, bucketAt(1));
    },
    async run(scene) {
      scene.mark();
      for (const pid of scene.workers()) process.kill(pid, 'SIGKILL');
    },
  },
  {
    name: 'the bucket does not answer',
    database: 'embedded',
    gapSeconds: 3,
    mayBeSeen: [],
    async prepare(scene) {
      Object.assign(scene.variables, bucketAt(await openSilence(scene)));
    },
    async run(scene) {
      scene.mark();
      const asked = Array.from({ length: 8 }, () => fetch(scene.shop.url + picturePath));
      await Promise.all(asked.map((ask) => expectRefusal(ask, 5)));
    },
  },
  {
    name: 'the card provider does not answer',
    database: 'embedded',
    gapSeconds: 3,
    mayBeSeen: [],
    async prepare(scene) {
      Object.assign(scene.variables, {
        STRIPE_SECRET_KEY: 'sk_test_faults',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
        STRIPE_WEBHOOK_SECRET: 'whsec_faults',
        STRIPE_API_BASE: `http://127.0.0.1:${await openSilence(scene)}`,
      });
    },
    async run(scene) {
      scene.mark();
      const headers = { 'content-type': 'application/json' };
      const post = { method: 'POST', headers, body: JSON.stringify({ amount: 4999 }) };
      await expectRefusal(fetch(`${scene.shop.url}/api/v1/payment/create-intent`, post), 10);
    },
  },
  {
    name: 'the SMTP server does not answer',
    database: 'embedded',
    gapSeconds: 3,
    mayBeSeen: [],
    async prepare(scene) {
      const SMTP_URL = `smtp://127.0.0.1:${await openSilence(scene)}`;
      Object.assign(scene.variables, { SMTP_URL, MAIL_FROM: 'orders@shop.example' });
    },
    run: sellOn,
  },
  {
    name: 'the receiver of webhooks does not answer',
    database: 'embedded',
    gapSeconds: 3,
    mayBeSeen: [],
    async prepare({ variables }) {
      variables.WEBHOOK_PRIVATE_ADDRESSES = 'on';
    },
    async run(scene) {
      const url = `http://127.0.0.1:${await openSilence(scene)}/webhooks`;
      const secret = `whsec_${randomBytes(24).toString('base64')}`;
      const endpoint = {
        url,
        secret,
        name: 'Warehouse',
        events: ['order.placed'],
        createdBy: 'owner@shop.example',
      };
      await scene.withDatabase(({ db }) => db.webhookEndpoint.create({ data: endpoint }));
      await sellOn(scene);
    },
  },
];
