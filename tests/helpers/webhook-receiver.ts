import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { queueDeliveries } from '../../src/server/webhook/due.ts';
import { testEvent } from '../../src/shared/webhook/webhook.ts';
import type { TestShop } from './shop.ts';

export interface ReceivedWebhook {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** To the byte. */
  body: Buffer;
  at: number;
  /** The port of the shop's end of the connection. */
  port: number | undefined;
}

export type Answer = (res: ServerResponse, req: IncomingMessage) => unknown;

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** The answers to the next requests, one after the other; 204 once there is none left. */
  answers: Answer[];
  /** Connections that are open now. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

export const answerWith =
  (status: number, headers: OutgoingHttpHeaders = {}, body: string | Buffer = ''): Answer =>
  (res) =>
    res.writeHead(status, headers).end(body);

export const late =
  (delayMs: number, then: Answer): Answer =>
  async (res, req) => {
    await sleep(delayMs);
    then(res, req);
  };

/** Takes the request and says nothing. */
export const silence: Answer = () => {};

/** Takes the request and ends the connection. */
export const hangUp: Answer = (res) => res.destroy();

/** Says 200, and then a letter from time to time, without an end. */
export const drip: Answer = async (res) => {
  res.writeHead(200);
  while (!res.destroyed) {
    res.write('.');
    await sleep(20);
  }
};

/** Says 200, and then more than anybody wants to read, as fast as it is taken. */
export const flood: Answer = (res) => {
  const portion = Buffer.alloc(100_000, 'ö');
  const pour = () => {
    while (!res.destroyed && res.write(portion));
  };
  res.writeHead(200).on('drain', pour);
  pour();
};

/** A server that webhooks are sent to, on this machine. With a certificate it is `https://localhost`. */
export async function startWebhookReceiver(tls?: { cert: string; key: string }): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const answers: Answer[] = [];
  const receive: RequestListener = async (req, res) => {
    const at = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const { method = '', url: path = '' } = req;
    const headers = req.headers as Record<string, string>;
    received.push({ method, path, headers, body: Buffer.concat(chunks), at, port: req.socket.remotePort });
    const answer = answers.shift() ?? answerWith(204);
    await answer(res, req);
  };
  const server = tls ? createTlsServer(tls, receive) : createServer(receive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = tls ? 'https://localhost' : 'http://127.0.0.1';
  return {
    url: `${origin}:${(server.address() as AddressInfo).port}/webhooks?shop=1`,
    received,
    answers,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Has an endpoint sent these texts, as a test of it is. @returns the ids of the deliveries */
export async function makeDeliveries(
  { db }: Pick<TestShop, 'db'>,
  endpointId: string,
  texts: string[],
): Promise<string[]> {
  const timestamp = new Date().toISOString();
  const events = texts.map((message) => {
    const body = JSON.stringify({ type: testEvent, timestamp, data: { message } });
    return { id: uuid(), type: testEvent, body };
  });
  const deliveries = events.map(({ id: eventId }) => ({ id: uuid(), eventId, endpointId }));
  await db.$transaction(async (tx) => {
    await tx.webhookEvent.createMany({ data: events });
    await tx.webhookDelivery.createMany({ data: deliveries });
    await queueDeliveries(tx, [endpointId]);
  });
  return deliveries.map(({ id }) => id);
}

export async function makeDelivery(
  shop: Pick<TestShop, 'db'>,
  endpointId: string,
  text = 'Hello',
): Promise<string> {
  const [id] = await makeDeliveries(shop, endpointId, [text]);
  return id as string;
}

/** Lets so much time pass for a delivery that its next try is due, and for the jobs that make it. */
export async function becomeDue({ db }: Pick<TestShop, 'db'>, deliveryId: string): Promise<void> {
  await db.webhookDelivery.updateMany({
    where: { id: deliveryId, status: 'pending' },
    data: { nextAttemptAt: new Date(Date.now() - 1000) },
  });
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`;
}

export const textsIn = ({ received }: WebhookReceiver): string[] =>
  received.map(({ body }) => JSON.parse(body.toString()).data.message);
