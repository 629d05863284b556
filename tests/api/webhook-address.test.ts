import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAgents, openAgents } from '../../src/server/base/outbound.ts';
import { findFault } from '../../src/server/webhook/address.ts';
import { send } from '../../src/server/webhook/send.ts';
import { cert, key } from '../helpers/localhost-certificate.ts';
import { sharedReceiver, sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { makeEndpoint } from '../helpers/webhook.ts';
import { makeDelivery, startWebhookReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts';

const shop = sharedTestShop();
const owner = sharedStaff(shop, 'owner');
const receiver = sharedReceiver(shop);

/** Hosts that lead into a private network, or nowhere, in every spelling. */
const privateHosts = [
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '0177.0.0.1',
  '2130706433',
  '１２７.0.0.1',
  'localhost',
  'LOCALHOST',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fc00::1]',
  '[fdff:ffff::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
];
const publicHosts = [
  '93.184.216.34',
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.0.1',
  '[2606:4700::1111]',
];

const privateFault =
  'Enter an address on the internet: this one is in a private network. WEBHOOK_PRIVATE_ADDRESSES=on would allow it';
const form = { name: 'Warehouse', events: ['order.placed' as const] };
const create = (url: string) => owner.trpc.webhook.create.mutate({ ...form, url });
const refusal = (message: string) => ({
  message,
  data: {
    httpStatus: 422,
    failure: { reason: 'WEBHOOK_ADDRESS_REFUSED', issues: [{ path: 'url', message }] },
  },
});

describe('an address', () => {
  it.each(privateHosts)('https://%s is refused when it is saved, and when it is sent to', async (host) => {
    expect(await findFault(new URL(`https://${host}/hook`), false)).toBe(privateFault);
    const { port } = new URL(receiver.url);
    const url = `https://${host}:${port}/`;
    const stop = new AbortController().signal;
    const agents = openAgents(false);
    const outcome = await send(
      { url, headers: {}, body: '{}' },
      { isPrivateAllowed: false },
      { agents, stop },
    );
    closeAgents(agents);
    const error = 'The address is in a private network, where this shop sends nothing';
    expect(outcome).toEqual({ statusCode: null, error, response: null });
    expect(receiver.received).toEqual([]);
  });

  it.each(publicHosts)('https://%s can be saved', async (host) => {
    expect(await findFault(new URL(`https://${host}/hook`), false)).toBeUndefined();
  });

  it('of a name that nobody knows yet can be saved, and the log says what came of it', async () => {
    const { endpoint } = await create('https://warehouse.invalid/hook');
    const id = await makeDelivery(shop, endpoint.id);
    await shop.runJobs();
    const { last, status } = await owner.trpc.webhook.delivery.query({ id });
    expect(status).toBe('pending');
    expect(last?.error).toMatch(
      /^(The name of this server can’t be found|The name of this server could not be looked up)$/,
    );
  });

  it.each([
    ['https://localhost/hook', privateFault],
    ['https://[::1]:8443/hook', privateFault],
    ['http://warehouse.example/hook', 'Enter an address that begins with https://'],
    [
      'https://user:secret@warehouse.example/hook',
      'Leave user name and password out of the address: deliveries are signed instead',
    ],
  ])('%s is refused with words, whether an endpoint is made or changed', async (url, message) => {
    const before = await shop.db.webhookEndpoint.count();
    await expect(create(url)).rejects.toMatchObject(refusal(message));
    expect(await shop.db.webhookEndpoint.count()).toBe(before);
    const id = await makeEndpoint(shop);
    await expect(owner.trpc.webhook.save.mutate({ ...form, id, url })).rejects.toMatchObject(
      refusal(message),
    );
    const { url: kept } = await owner.trpc.webhook.get.query({ id });
    expect(kept).toBe('https://warehouse.example/webhooks');
  });

  it('that was allowed once, or has moved since, is refused at every delivery', async () => {
    const { port } = new URL(receiver.url);
    const moved = await makeEndpoint(shop, { url: `https://localhost:${port}/hook` });
    const plain = await makeEndpoint(shop, { url: receiver.url });
    const ids = [await makeDelivery(shop, moved), await makeDelivery(shop, plain)];
    await shop.runJobs();
    const details = await Promise.all(ids.map((id) => owner.trpc.webhook.delivery.query({ id })));
    expect(details.map(({ status, last }) => [status, last?.statusCode, last?.error])).toEqual([
      ['pending', null, 'The address is in a private network, where this shop sends nothing'],
      ['pending', null, 'Enter an address that begins with https://'],
    ]);
    expect(receiver.received).toEqual([]);
  });
});

describe('where private addresses are allowed', () => {
  it('they are reached by name and by number, in plain text', async () => {
    const { port } = new URL(receiver.url);
    const agents = openAgents(true);
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
      const url = `http://${host}:${port}/hook`;
      expect(await findFault(new URL(url), true)).toBeUndefined();
      const stop = new AbortController().signal;
      const outcome = await send(
        { url, headers: {}, body: '{}' },
        { isPrivateAllowed: true },
        { agents, stop },
      );
      expect(outcome).toMatchObject({ statusCode: 204, error: null });
    }
    closeAgents(agents);
    expect(receiver.received).toHaveLength(3);
  });

  it('passwords in the address are refused all the same', async () => {
    expect(await findFault(new URL('http://user@localhost/'), true)).toMatch(
      /^Leave user name and password out/,
    );
  });
});

describe('a server with a certificate', () => {
  const stop = new AbortController().signal;
  const agents = openAgents(true);
  const sendTo = (url: string) =>
    send({ url, headers: {}, body: '{}' }, { isPrivateAllowed: true }, { agents, stop });
  let secure: WebhookReceiver;
  beforeAll(async () => {
    secure = await startWebhookReceiver({ cert, key });
  });
  afterAll(async () => {
    closeAgents(agents);
    await secure.close();
  });

  it('is sent nothing while it is not the one that the name belongs to', async () => {
    const error = 'The certificate of the server is signed by itself';
    expect(await sendTo(secure.url)).toEqual({ statusCode: null, error, response: null });
    expect(secure.received).toEqual([]);
  });

  it('is sent webhooks once it is trusted, by the name of its certificate alone', async () => {
    const { options } = agents.https as unknown as { options: { ca?: string } };
    options.ca = cert;
    try {
      expect(await sendTo(secure.url)).toMatchObject({ statusCode: 204, error: null });
      const error = 'The certificate of the server is for another name';
      expect(await sendTo(secure.url.replace('localhost', '127.0.0.1'))).toMatchObject({ error });
    } finally {
      delete options.ca;
    }
    expect(secure.received).toHaveLength(1);
  });
});
