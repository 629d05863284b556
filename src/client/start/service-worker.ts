import type { WaitingOrder, WaitingReply, WaitingStep } from '../../shared/order/waiting-order.ts';

/**
 * Keeps one order that could not be sent for want of a network, and sends it when there is one: when the browser says so (also with
 * all pages closed, where it has background sync) or a page of the shop asks for it. It answers no requests of pages, and imports
 * types alone: browsers load it as one file.
 */

/** The parts of a service worker that this one uses: the types of the DOM have none. */
interface Worker {
  registration: { sync?: { register(tag: string): Promise<void> } };
  clients: { matchAll(options: object): Promise<{ postMessage(message: string): void }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listen: (event: Lasting) => void): void;
  addEventListener(type: 'sync', listen: (event: Lasting) => void): void;
  addEventListener(type: 'message', listen: (event: Lasting & MessageEvent<WaitingStep>) => void): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

const worker = self as unknown as Worker;

const answerTimeoutMs = 30_000;
/** Without an answer by then, the order is given up: the shop knows an Idempotency-Key for a day, and forgotten orders surprise. */
const longestWaitMs = 12 * 60 * 60 * 1000;
/** The place of the order in the browser's cache storage. */
const place = '/waiting-order';
const openStore = () => caches.open('orders');

async function read(): Promise<WaitingOrder | undefined> {
  const stored = await (await openStore()).match(place);
  // An order that can't be read is none.
  return stored?.json().catch(() => undefined);
}

async function write(order: WaitingOrder): Promise<WaitingOrder> {
  await (await openStore()).put(place, new Response(JSON.stringify(order)));
  return order;
}

interface Answer {
  result?: unknown;
  error?: { data?: { httpStatus?: number; failure?: { reason: string } } };
}

/** Whether the shop has decided: neither busy, nor another program on the way, such as the page of a hotel's network. */
function isDecided({ result, error }: Answer): boolean {
  const { httpStatus = 500, failure } = error?.data ?? {};
  const isBusy = httpStatus >= 500 || httpStatus === 429 || failure?.reason === 'IDEMPOTENCY_KEY_IN_USE';
  return result !== undefined || !isBusy;
}

async function sendOnce(): Promise<WaitingOrder | undefined> {
  const order = await read();
  if (!order || order.answer !== undefined) return order;
  if (Date.now() - order.since > longestWaitMs) return write({ ...order, answer: {} });
  try {
    const response = await fetch('/trpc/order.place', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': order.idempotencyKey },
      body: order.body,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    const answer: Answer = await response.json();
    if (!isDecided(answer)) return order;
    const answered = await write({ ...order, answer });
    for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) page.postMessage(place);
    return answered;
  } catch {
    return order;
  }
}

async function keep(order: WaitingOrder): Promise<WaitingOrder> {
  await write(order);
  // Refused where the owner of the browser has forbidden it: the pages of the shop have the order sent then.
  await worker.registration.sync?.register(place).catch(() => {});
  return order;
}

async function drop(): Promise<WaitingOrder | undefined> {
  const order = await read();
  await (await openStore()).delete(place);
  return order;
}

let last: Promise<unknown> = Promise.resolve();

/** One at a time: an order that is being sent is dropped only when its answer is known. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}

let sending: Promise<WaitingOrder | undefined> | undefined;

/** All who ask while the order is being sent wait for the same answer. */
function send(): Promise<WaitingOrder | undefined> {
  sending ??= inTurn(sendOnce).finally(() => {
    sending = undefined;
  });
  return sending;
}

function take(message: WaitingStep): Promise<WaitingOrder | undefined> {
  if (message.step === 'send') return send();
  return inTurn(() => (message.step === 'wait' ? keep(message.order) : drop()));
}

/** Undefined if the browser lets the shop keep nothing. */
const replyTo = (message: WaitingStep): Promise<WaitingReply | undefined> =>
  take(message).then(
    (order) => ({ order }),
    () => undefined,
  );

async function sendInBackground(): Promise<void> {
  const order = await send();
  // The browser tries again later.
  if (order && order.answer === undefined) throw new Error('The shop could not be reached');
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('sync', (event) => event.waitUntil(sendInBackground()));
worker.addEventListener('message', (event) =>
  event.waitUntil(replyTo(event.data).then((reply) => event.ports[0]?.postMessage(reply))),
);
