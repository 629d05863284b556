import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/server/http/rest/document.ts';
import { type CheckAnswer, createCheck } from '../contract/check-answer.ts';
import {
  beginSlowly,
  commonRefusals,
  type Provocations,
  provokedBy,
  together,
} from '../contract/common-refusals.ts';
import {
  type ApiDocument,
  type Operation,
  operationsOf,
  readDocument,
  reasonsOf,
} from '../contract/document.ts';
import type { MakeCall } from '../contract/goods.ts';
import { ownRefusals } from '../contract/own-refusals.ts';
import { type Answer, send } from '../contract/send.ts';
import { type ContractShop, callOf, openContractShop } from '../contract/shop.ts';
import { successes } from '../contract/successes.ts';
import { expectInvariants } from '../helpers/invariants.ts';

// The tests get their names from this document; they read the one that the shop serves.
const operations = operationsOf(openApiDocument('Rackhouse', 'http://shop.test') as never as ApiDocument);

let shop: ContractShop;
let check: CheckAnswer;
let described: Map<string, Operation>;
beforeAll(async () => {
  shop = await openContractShop();
  const document = await readDocument(shop.url);
  check = createCheck(document);
  described = new Map(operationsOf(document).map((operation) => [operation.name, operation]));
  for (const operation of described.values()) {
    if (!operation.answers.has(408)) continue;
    for (const accept of Object.values(shapes)) beginSlowly(shop, operation, accept);
  }
});
afterAll(async () => {
  await expectInvariants(shop.db);
  await shop.close();
});

const shapes: Record<'application/json' | 'application/problem+json', Record<string, string>> = {
  'application/json': {},
  'application/problem+json': { accept: 'application/problem+json' },
};

function refusalsOf(operation: Operation): Provocations {
  const own = Object.entries(ownRefusals[operation.name] ?? {}).map(([status, byReason]) => {
    const provoked = Object.entries(byReason).map(([reason, make]) => [reason, provokedBy(make)]);
    return [status, Object.fromEntries(provoked)];
  });
  return together([commonRefusals(operation), Object.fromEntries(own)]);
}

const met = new Set<string>();

/**
 * True if the same code makes this refusal for many operations, and the first of the same method has had it. Access and rate limits
 * are tested for each operation.
 */
function isRepeated(operation: Operation, status: number, reason: string): boolean {
  const isOfEach = ['SIGNED_OUT', 'INSUFFICIENT_SCOPE', 'RATE_LIMITED', 'IDEMPOTENCY_KEY_REUSED'].includes(
    reason,
  );
  const isCommon = reason in (commonRefusals(operation)[status] ?? {});
  if (isOfEach || !isCommon) return false;
  const kind = `${operation.method} ${operation.scope !== undefined} ${reason}`;
  const isMet = met.has(kind);
  met.add(kind);
  return isMet;
}

/** The same code writes a refusal in either format: the first operation with the refusal tests both. */
const written = new Set<string>();

const takesKey = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'Idempotency-Key');

describe('an Idempotency-Key', () => {
  it('is taken by every POST, PUT and DELETE but those that the guide names', async () => {
    const guide = await readFile('docs/api.md', 'utf8');
    const [, sentence = ''] =
      /^- (Every POST, PUT and DELETE that changes something[\s\S]*?)(?=^- )/m.exec(guide) ?? [];
    const named = [...sentence.matchAll(/`((?:POST|DELETE) \/[^`]*)`/g)].map(([, name]) => name);
    const without = operations.filter((one) => one.method !== 'GET' && !takesKey(one));
    const unkeyed = without.filter(({ method }) => method !== 'PATCH');
    expect(unkeyed.map(({ name }) => name).sort()).toEqual(named.sort());
    expect(named.length).toBeGreaterThan(0);
  });
});

describe('the tables of the contract', () => {
  it('have the operations of the document, and no others', () => {
    const names = operations.map(({ name }) => name).sort();
    expect(Object.keys(successes).sort()).toEqual(names);
    expect(names).toEqual(expect.arrayContaining(Object.keys(ownRefusals)));
    expect([...described.keys()].sort()).toEqual(names);
  });

  it.each(operations)('have every refusal of $name, and no others', (operation) => {
    const documented = [...operation.answers].flatMap(([status, answer]) =>
      reasonsOf(answer).map((reason) => `${status} ${reason}`),
    );
    const provoked = Object.entries(refusalsOf(operation)).flatMap(([status, byReason]) =>
      Object.keys(byReason).map((reason) => `${status} ${reason}`),
    );
    expect(provoked.sort()).toEqual(documented.sort());
  });
});

describe.each(operations)('$name', ({ name }) => {
  const operation = () => described.get(name) as Operation;
  beforeAll(() => shop.renewAuthorization());

  const expectSound = (answer: Answer, method = operation().method) =>
    expect(check(operation(), method, answer), answer.body.toString().slice(0, 300)).toEqual([]);

  it.each(Object.entries(successes[name] ?? {}))('succeeds %s', async (_, make) => {
    const answer = await shop.call(operation(), await make(shop));
    expect(answer.status, answer.body.toString()).toBe(200);
    expectSound(answer);
    for (const limit of ['ratelimit', 'ratelimit-policy']) expect(answer.headers).toHaveProperty(limit);
  });

  it('is found by slashes that are doubled or trail', { tags: 'slow' }, async () => {
    const [make] = Object.values(successes[name] ?? {});
    const parts = await (make as MakeCall)(shop);
    const headers = { authorization: shop.authorization, ...parts.headers };
    const path = `${operation().path.replaceAll('/', '//')}/`;
    const answer = await send(shop.limitedUrl, callOf(operation(), { ...parts, headers }, path));
    expect(answer.status).toBe(200);
    expectSound(answer);
  });

  if (name.startsWith('GET ')) {
    it('answers HEAD with the headers of GET', async () => {
      const [make] = Object.values(successes[name] ?? {});
      const parts = await (make as MakeCall)(shop);
      const got = await shop.call(operation(), parts);
      const head = await shop.call({ ...operation(), method: 'HEAD' }, parts);
      expect(head.status).toBe(200);
      expectSound(head, 'HEAD');
      for (const header of ['etag', 'content-type', 'cache-control', 'link', 'x-total-count']) {
        expect(head.headers[header], header).toBe(got.headers[header]);
      }
      // The length of a file is known only after it is written.
      expect([got.headers['content-length'], undefined]).toContain(head.headers['content-length']);
    });
  }

  if (operations.some((other) => other.name === name && other.answers.has(304))) {
    it('answers 304 to whoever has it already', async () => {
      const [make] = Object.values(successes[name] ?? {});
      const parts = await (make as MakeCall)(shop);
      const { etag } = (await shop.call(operation(), parts)).headers;
      const headers = { ...parts.headers, 'if-none-match': etag as string };
      const answer = await shop.call(operation(), { ...parts, headers });
      expect(answer.status).toBe(304);
      expectSound(answer);
    });
  }

  if (takesKey(operations.find((other) => other.name === name) as Operation)) {
    it('takes effect once for an Idempotency-Key', async () => {
      const [make] = Object.values(successes[name] ?? {});
      const parts = await (make as MakeCall)(shop);
      const call = { ...parts, headers: { ...parts.headers, 'idempotency-key': shop.newKey() } };
      const first = await shop.call(operation(), call);
      const again = await shop.call(operation(), call);
      expect([first.status, again.status]).toEqual([200, 200]);
      expectSound(again);
      expect(first.headers).not.toHaveProperty('idempotency-replayed');
      // A response that is sent line by line has begun by then. Steps of many orders are checked again one by one.
      if (name === 'POST /catalogue/import') return;
      if (!/ \/order\/(ship|deliver|cancel)$/.test(name))
        expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.body.toString()).toBe(first.body.toString());
    });
  }

  const self = operations.find((other) => other.name === name) as Operation;
  const refusals = Object.entries(refusalsOf(self)).flatMap(([status, byReason]) =>
    Object.entries(byReason).map(([reason, provoke]) => ({ status: Number(status), reason, provoke })),
  );
  for (const { status, reason, provoke } of refusals) {
    const expectRefusal = async (types: (keyof typeof shapes)[]) => {
      for (const type of types) {
        if (reason === 'NOT_ACCEPTABLE' && type === 'application/problem+json') continue;
        const answer = await provoke(shop, operation(), shapes[type]);
        const { code } = JSON.parse(answer.body.toString());
        expect([answer.status, code]).toEqual([status, reason]);
        expect(answer.headers['content-type']).toContain(type);
        expectSound(answer);
      }
    };
    const tags = isRepeated(self, status, reason) ? ['slow'] : [];
    const isFirst = !written.has(reason);
    written.add(reason);
    it(`is refused with ${status} ${reason}`, { tags }, () =>
      expectRefusal(isFirst ? ['application/json', 'application/problem+json'] : ['application/json']),
    );
    if (!isFirst)
      it(`is refused with ${status} ${reason}, as a problem`, { tags: 'slow' }, () =>
        expectRefusal(['application/problem+json']),
      );
  }
});

/** Whether an address is also one of this operation: `/order/search` may be the number of an order. */
function fits(operation: Operation, path: string): boolean {
  const [one, other] = [operation.path.split('/'), path.split('/')];
  const isSame = (segment: string, at: number) => segment === other[at] || segment.startsWith('{');
  return one.length === other.length && one.every(isSame);
}

const paths = [...new Set(operations.map(({ path }) => path))];

describe.each(paths)('%s', (path) => {
  const documented = operations.filter((operation) => fits(operation, path)).map(({ method }) => method);
  const allowed = [...documented, ...(documented.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
  const ask = (method: string, headers: Record<string, string> = {}) => {
    const [operation] = [...described.values()].filter((other) => other.path === path) as [Operation];
    return send(shop.limitedUrl, callOf({ ...operation, method }, { headers }));
  };

  it('tells its methods', async () => {
    const { status, headers, body } = await ask('OPTIONS');
    expect([status, body.toString()]).toEqual([204, '']);
    expect(headers.allow?.split(', ').sort()).toEqual([...allowed].sort());
    expect(headers['access-control-allow-methods']).toBe(headers.allow);
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it('takes no others', async () => {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allowed.includes(method));
    for (const method of others) {
      const { status, headers, body } = await ask(method);
      expect([method, status]).toEqual([method, 405]);
      expect(headers.allow?.split(', ').sort()).toEqual([...allowed].sort());
      expect(JSON.parse(body.toString())).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
    }
  });
});
