import { Agent, createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type Draining, drainingOf } from '../../src/server/http/drain.ts';
import { askPlainly } from '../helpers/wire.ts';

let server: Server;
let draining: Draining;
let url: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(() => agent.destroy());

async function open(listener: RequestListener): Promise<void> {
  server = createServer(listener);
  draining = drainingOf(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ask = () => askPlainly(url, {}, 'GET', { agent }).then(({ status }) => status);

it('sends a response to its end, also to a client that reads it slowly', async () => {
  const size = 64_000_000;
  await open((_, res) => void res.end(Buffer.alloc(size)));
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  let taken = 0;
  client.on('data', (bytes) => (taken += bytes.length)).pause();
  const ended = new Promise((resolve) => client.once('end', resolve).once('error', resolve));
  client.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
  await new Promise((resolve) => server.once('request', resolve));
  setTimeout(() => client.resume(), 2500);
  await draining.drain();
  expect(await ended).toBe(undefined);
  expect(taken).toBeGreaterThan(size);
});

it('leaves a connection time for its next request after a response that took long', async () => {
  const slow: IncomingMessage[] = [];
  await open((req, res) => {
    if (req.url === '/slow') slow.push(req);
    setTimeout(() => res.end(), req.url === '/slow' ? 1500 : 0);
  });
  const first = askPlainly(`${url}/slow`, {}, 'GET', { agent });
  await expect.poll(() => slow).toHaveLength(1);
  const drained = draining.drain();
  expect((await first).status).toBe(200);
  expect(server.listening).toBe(false);
  for (let n = 0; n < 5; n++) {
    await sleep(150);
    expect(await ask()).toBe(200);
  }
  await drained;
});

it('ends idle connections soon, and cuts what is never answered', async () => {
  await open((req, res) => {
    if (req.url !== '/never') res.end();
  });
  expect(await ask()).toBe(200);
  const begun = performance.now();
  await draining.drain();
  expect(performance.now() - begun).toBeLessThan(2500);

  await open(() => {});
  const asked = ask().catch(({ code }) => code);
  await new Promise((resolve) => server.once('request', resolve));
  await draining.drain();
  expect(await asked).toBe('ECONNRESET');
});
