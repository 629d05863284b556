import { beforeAll, describe, expect, it } from 'vitest';
import { type Scope, scopes } from '../../src/shared/staff/api-key.ts';
import { StaffRole } from '../../src/shared/staff/staff-role.ts';
import { type Operation, operationsOf, readDocument } from '../contract/document.ts';
import { promisedOperations } from '../contract/operations.ts';
import { send } from '../contract/send.ts';
import { callOf } from '../contract/shop.ts';
import { makeKey } from '../helpers/api-key.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { signInAs } from '../helpers/staff.ts';

const callers = [
  'anonymous',
  'catalog:write',
  'orders:read',
  'orders:write',
  'reviews:read',
  'reviews:write',
  'settings:read',
  'settings:write',
  'safeguards:write',
  'webhooks:write',
  'every scope',
  'no scope',
  'revoked',
  'expired',
  ...StaffRole.options,
] as const;
type Caller = (typeof callers)[number];

/**
 * The answers over REST to the callers of an operation of this scope, in the order of the callers: each scope alone, then keys
 * that have all or nothing. Roles of staff are below.
 */
const verdicts: Record<Scope | 'none' | 'a key', string> = {
  'a key': '           401 in  in  in  in  in  in  in  in  in  in  in  401 401',
  none: '              in  in  in  in  in  in  in  in  in  in  in  in  401 401',
  'catalog:write': '   401 in  403 403 403 403 403 403 403 403 in  403 401 401',
  'orders:read': '     401 403 in  403 403 403 403 403 403 403 in  403 401 401',
  'orders:write': '    401 403 403 in  403 403 403 403 403 403 in  403 401 401',
  'reviews:read': '    401 403 403 403 in  403 403 403 403 403 in  403 401 401',
  'reviews:write': '   401 403 403 403 403 in  403 403 403 403 in  403 401 401',
  'settings:read': '   401 403 403 403 403 403 in  403 403 403 in  403 401 401',
  'settings:write': '  401 403 403 403 403 403 403 in  403 403 in  403 401 401',
  'safeguards:write': '401 403 403 403 403 403 403 403 in  403 in  403 401 401',
  'webhooks:write': '  401 403 403 403 403 403 403 403 403 in  in  403 401 401',
};

/** The operation is about the key of the caller: every key may call it, and nobody without one. */
const ownKey = 'GET /api-key/self';

/** The operations that some roles may not call; a manager may call all but settings and webhooks. */
const warehouseCalls = [
  'PUT /product/stock',
  'POST /product/stock/{id}',
  'POST /order/ship',
  'POST /order/deliver',
  'POST /order/{number}/ship',
  'POST /order/{number}/deliver',
  'POST /order/{number}/parcel',
  'PATCH /order/{number}/parcel/{id}',
  'DELETE /order/{number}/parcel/{id}',
  'POST /order/{number}/return',
];

function roleVerdict(name: string, scope: Scope | undefined, role: StaffRole): string {
  if (name === ownKey) return '401';
  if (scope?.startsWith('settings:') || scope === 'webhooks:write') return role === 'owner' ? 'in' : '403';
  if (name === 'GET /accounting/export') return role === 'owner' || role === 'manager' ? 'in' : '403';
  if (scope === undefined || scope.endsWith(':read') || role === 'owner' || role === 'manager') return 'in';
  return role === 'warehouse' && warehouseCalls.includes(name) ? 'in' : '403';
}

const promised = Object.values(promisedOperations).map(
  ([place, scope]) => [place.replace(/^\w+/, (method) => method.toUpperCase()), scope] as const,
);

const reasons: Record<string, string> = {
  anonymous: 'SIGNED_OUT',
  revoked: 'KEY_REFUSED',
  expired: 'KEY_REFUSED',
};

const shop = sharedTestShop();
let described: Map<string, Operation>;
const headersOf = new Map<Caller, Record<string, string>>();

beforeAll(async () => {
  described = new Map(
    operationsOf(await readDocument(shop.url)).map((operation) => [operation.name, operation]),
  );
  const before = { createdAt: new Date(Date.now() - 120_000) };
  const past = new Date(Date.now() - 60_000);
  const plans: [Caller, Parameters<typeof makeKey>[1]][] = [
    ...scopes.map((scope): [Caller, { scopes: Scope[] }] => [scope, { scopes: [scope] }]),
    ['every scope', {}],
    ['no scope', { scopes: [] }],
    ['revoked', { ...before, revokedAt: past }],
    ['expired', { ...before, expiresAt: past }],
  ];
  for (const [caller, plan] of plans) {
    headersOf.set(caller, { authorization: (await makeKey(shop, plan)).authorization });
  }
  for (const role of StaffRole.options) headersOf.set(role, { cookie: (await signInAs(shop, role)).cookie });
});

/** A call without input. A caller who is let in learns what is missing, or gets a result if nothing is. */
async function verdictOn(operation: Operation, caller: Caller): Promise<string> {
  const isRead = operation.method === 'GET';
  const headers = { ...(!isRead && { 'content-type': 'application/json' }), ...headersOf.get(caller) };
  const bytes = isRead ? undefined : Buffer.from('{}');
  const answer = await send(shop.url, callOf(operation, { headers, bytes }));
  if (answer.status !== 401 && answer.status !== 403) return 'in';
  const { code, details } = JSON.parse(answer.body.toString());
  const isMember = StaffRole.safeParse(caller).success;
  const ofMember = operation.name === ownKey ? 'SIGNED_OUT' : 'FORBIDDEN';
  expect(code).toBe(reasons[caller] ?? (isMember ? ofMember : 'INSUFFICIENT_SCOPE'));
  if (code === 'INSUFFICIENT_SCOPE') expect(details).toEqual({ scope: operation.scope });
  return String(answer.status);
}

describe('who may call an operation', () => {
  it('is said of every operation of the document, and of no others', () => {
    expect(promised.map(([name]) => name).sort()).toEqual([...described.keys()].sort());
    expect(scopes.every((scope) => (callers as readonly string[]).includes(scope))).toBe(true);
  });

  it.each(promised)('%s', async (name, scope) => {
    const operation = described.get(name) as Operation;
    expect(operation.scope).toBe(scope);
    const expected = [
      ...verdicts[name === ownKey ? 'a key' : (scope ?? 'none')].trim().split(/ +/),
      ...StaffRole.options.map((role) => roleVerdict(name, scope, role)),
    ];
    for (const [column, caller] of callers.entries()) {
      expect({ caller, verdict: await verdictOn(operation, caller) }).toEqual({
        caller,
        verdict: expected[column],
      });
    }
  });
});
