import { initTRPC } from '@trpc/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../src/server/http/rest/routes.ts';
import { appRouter } from '../../src/server/http/router.ts';
import { type Access, type Admission, accesses, checkAccess } from '../../src/server/rpc/access.ts';
import { type Scope, scopes } from '../../src/shared/staff/api-key.ts';
import { type Permission, StaffRole } from '../../src/shared/staff/staff-role.ts';
import { promisedOperations } from '../contract/operations.ts';
import { makeKey } from '../helpers/api-key.ts';
import { execute } from '../helpers/postgres.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';

/** The procedures that everybody may call, besides the operations of the REST API. A new line here is a decision. */
const publicCalls = [
  'order.find',
  'order.confirm',
  'order.askToConfirm',
  'order.renewLink',
  'ownOrder.remember',
  'payment.complete',
  'payment.cancel',
  'payment.abandon',
  'payment.openLink',
  'payment.payByLink',
  'content.home',
  'content.about',
  'discount.isTaken',
  'maker.get',
  'content.legal',
  'content.page',
  'content.withdrawal',
  'message.send',
  'newsletter.subscribe',
  'newsletter.confirm',
  'newsletter.unsubscribe',
  'restock.ask',
  'restock.end',
  'review.open',
  'review.write',
  'review.withdraw',
  'withdrawal.send',
  'search.advise',
  'search.recordMissed',
  'staff.signIn',
  'staff.finishSignIn',
  'staff.askPasskey',
  'staff.signInWithPasskey',
  'staff.signOut',
  'staff.me',
];

/** The calls that nobody may make at a screen that was left unlocked. A line less here is a decision. */
const provedCalls = [
  'account.addPasskey',
  'account.beginAuthenticator',
  'account.beginPasskey',
  'account.checkProof',
  'account.confirmAuthenticator',
  'account.removeAuthenticator',
  'account.removePasskey',
  'account.renewRecoveryCodes',
  'apiKey.create',
  'connection.remove',
  'connection.save',
  'privacy.erase',
  'privacy.export',
  'history.remove',
  'staff.add',
  'staff.disable',
  'staff.enable',
  'staff.removeSecondFactors',
  'staff.resetPassword',
  'staff.setRole',
  'webhook.changeSecret',
  'webhook.changeSecretForPrograms',
  'webhook.create',
  'webhook.createForPrograms',
  'webhook.deleteForPrograms',
  'webhook.patch',
  'webhook.delete',
  'webhook.enable',
  'webhook.save',
  'webhook.secret',
];

interface Procedure {
  type: 'query' | 'mutation';
  meta?: Admission;
}

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: Procedure }>,
);
const named = procedures.map(([name, { _def }]) => [name, _def] as const);
const paths = new Map(restRoutes(appRouter).map((route) => [route.call, route]));

/** The permission that each call needs; all other calls of staff are open to every role. A changed line is a decision. */
const permittedCalls: Record<Permission, string[]> = {
  stock: [
    'product.updateStock',
    'product.changeStock',
    'product.markSoldOut',
    // Changes of anything but the stock are in bulk-products.test.ts.
    'product.previewMany',
    'product.changeMany',
    'product.undoMany',
  ],
  catalogue: [
    'product.listManaged',
    'product.getManaged',
    'product.patch',
    'product.separate',
    'product.create',
    'product.update',
    'product.upsert',
    'product.delete',
    'product.restore',
    'category.create',
    'category.patch',
    'category.delete',
    'collection.getManaged',
    'collection.create',
    'collection.patch',
    'collection.delete',
    'collection.add',
    'oldAddress.list',
    'oldAddress.save',
    'oldAddress.delete',
    'discount.list',
    'discount.codes',
    'discount.create',
    'discount.update',
    'discount.remove',
    'maker.create',
    'maker.patch',
    'maker.delete',
    'measure.create',
    'measure.patch',
    'measure.delete',
    'pictureCopy.find',
    'pictureCopy.retry',
    'pictureCopy.stop',
    'search.dismiss',
  ],
  fulfilment: [
    'order.ship',
    'order.deliver',
    'order.shipMany',
    'order.deliverMany',
    'order.previewTracking',
    'order.addParcel',
    'order.changeParcel',
    'order.removeParcel',
    'order.return',
    'order.previewReturn',
    'order.pack',
    'order.planSteps',
    'order.undoSteps',
    'order.addNote',
    'order.addPhoto',
    'customer.addNote',
  ],
  orders: [
    'withdrawal.mark',
    'order.enter',
    'order.requestPayment',
    'order.withdrawChange',
    'order.answerRequest',
    'order.removePhoto',
    'order.patch',
    'customer.known',
    'order.issueDocument',
    'order.issueDocuments',
    'order.cancel',
    'order.cancelMany',
    'order.correct',
    'order.previewCorrection',
    'order.recordCall',
    'order.recordPayout',
    'payment.review',
  ],
  refunds: ['order.refund', 'order.refundPayment'],
  reviews: ['review.approve', 'review.refuse', 'review.answer'],
  messages: ['order.resendEmail', 'order.sendDocument', 'message.markDone', 'message.reopen'],
  // Other exports are downloads: roles.test.ts.
  export: ['accounting.'],
  shop: [
    'staff.',
    'apiKey.',
    'webhook.',
    'health.',
    'settings.',
    'connection.',
    'deliveryOption.create',
    'deliveryOption.unweighed',
    'deliveryOption.update',
    'deliveryOption.remove',
    'taxRate.create',
    'taxRate.update',
    'taxRate.remove',
    'privacy.',
    'history.remove',
    'order.previewEmail',
  ],
};

/** The call is about the key of the caller: callers without a key are refused, staff too. */
const ownKey = 'apiKey.own';

/** Calls of the groups of owners that are open to everybody, or to all staff. */
const openCalls = [...publicCalls, 'staff.changePassword', ownKey];

function permissionFor(call: string): Permission | undefined {
  if (openCalls.includes(call)) return undefined;
  const found = Object.entries(permittedCalls).find(([, calls]) =>
    calls.some((one) => (one.endsWith('.') ? call.startsWith(one) : call === one)),
  );
  return found?.[0] as Permission | undefined;
}

const ended = ['a disabled account', 'an expired session', 'an idle session', 'a forged session'] as const;
const insiders = [...StaffRole.options, 'an owner without a recent proof'] as const;
type Caller = 'anonymous' | (typeof ended)[number] | (typeof insiders)[number];

const forbidden: Record<StaffRole, Permission[]> = {
  owner: [],
  manager: ['shop'],
  warehouse: ['catalogue', 'orders', 'refunds', 'reviews', 'messages', 'export', 'shop'],
  read_only: [
    'stock',
    'catalogue',
    'fulfilment',
    'orders',
    'refunds',
    'reviews',
    'messages',
    'export',
    'shop',
  ],
};

/** The refusal that a caller gets from a call of staff; undefined for callers who are let in. */
function verdictFor(caller: Caller, name: string): [number, string] | undefined {
  if (!insiders.some((one) => one === caller)) return [401, 'SIGNED_OUT'];
  const lacking: string[] = forbidden[caller as StaffRole] ?? [];
  const isLacking = lacking.includes(permissionFor(name) ?? '');
  const isUnproved = !['owner', 'manager', 'warehouse', 'read_only'].includes(caller);
  if (isUnproved && provedCalls.includes(name)) return [403, 'REAUTHENTICATION_NEEDED'];
  return isLacking ? [403, 'FORBIDDEN'] : undefined;
}

const shop = sharedTestShop();

/** Sessions for the calls. Signing out, the one call that ends a session without input, has a session of its own. */
const cookies = new Map<Caller, Promise<string | undefined>>();
function cookieFor(caller: Caller, name: string): Promise<string | undefined> {
  if (name === 'staff.signOut') return makeCookie(caller);
  const cookie = cookies.get(caller) ?? makeCookie(caller);
  cookies.set(caller, cookie);
  return cookie;
}

async function makeCookie(caller: Caller): Promise<string | undefined> {
  if (caller === 'anonymous') return undefined;
  if (caller === 'a forged session') return `staff=${'A'.repeat(43)}`;
  const { account, cookie }: SignedIn = await signInAs(shop, StaffRole.safeParse(caller).data ?? 'owner');
  const change = {
    'a disabled account': `UPDATE staff_accounts SET disabled_at = now() WHERE id = '${account.id}'`,
    'an expired session': `UPDATE staff_sessions SET created_at = created_at - interval '12 hours',
      expires_at = expires_at - interval '12 hours' WHERE account_id = '${account.id}'`,
    'an owner without a recent proof': `UPDATE staff_sessions SET proved_at = proved_at - interval '15 minutes'
      WHERE account_id = '${account.id}'`,
    'an idle session': `UPDATE staff_sessions SET last_seen_at = last_seen_at - interval '30 minutes'
      WHERE account_id = '${account.id}'`,
  }[caller as string];
  if (change) await execute(shop.databaseUrl, change);
  return cookie;
}

/** A call without input. A caller who is let in gets a result, or learns what is missing. */
function callTrpc(
  name: string,
  type: 'query' | 'mutation',
  headers: Record<string, string>,
): Promise<Response> {
  return fetch(`${shop.url}/trpc/${name}`, type === 'query' ? { headers } : posting({}, headers));
}

function callRest(name: string, headers: Record<string, string>): Promise<Response> | undefined {
  const route = paths.get(name);
  if (!route) return undefined;
  const path = route.segments.map((segment) => (segment.startsWith('{') ? 'none' : segment)).join('/');
  const init = route.method === 'GET' ? { headers } : { ...posting({}, headers), method: route.method };
  return fetch(`${shop.url}/api/v1/${path}`, init);
}

const refusals = ['SIGNED_OUT', 'FORBIDDEN', 'REAUTHENTICATION_NEEDED', 'KEY_REFUSED', 'INSUFFICIENT_SCOPE'];

async function refusalIn(answer: Response): Promise<[number, string] | undefined> {
  const body = await answer.json();
  const reason = body.error?.data.failure.reason ?? body.code;
  return refusals.includes(reason) ? [answer.status, reason] : undefined;
}

describe('who may call a procedure', () => {
  const expectVerdicts = async (name: string, { type, meta }: Procedure, those: readonly Caller[]) => {
    for (const caller of those) {
      const expected = meta?.access === 'public' ? undefined : verdictFor(caller, name);
      for (const call of [
        (headers: Record<string, string>) => callTrpc(name, type, headers),
        callRest.bind(null, name),
      ]) {
        const cookie = await cookieFor(caller, name);
        const answer = await call(cookie ? { cookie } : ({} as Record<string, string>));
        if (answer)
          expect({ caller, refusal: await refusalIn(answer) }).toEqual({
            caller,
            refusal: name === ownKey && answer.url.includes('/api/v1/') ? [401, 'SIGNED_OUT'] : expected,
          });
      }
    }
  };

  it.each(named)('%s', async (name, procedure) => {
    expect(accesses).toContain(procedure.meta?.access as Access);
    expect(procedure.meta?.permission).toBe(permissionFor(name));
    await expectVerdicts(name, procedure, ['anonymous', ...insiders]);
  });

  // Nobody is signed in with any of these: one procedure of staff and one of everybody show that.
  it.each(named.filter(([name]) => ['staff.list', 'staff.me'].includes(name)))(
    '%s, with a session that has ended',
    (name, procedure) => expectVerdicts(name, procedure, ended),
  );
  it.each(named)('%s, with any session that has ended', { tags: 'slow' }, (name, procedure) =>
    expectVerdicts(name, procedure, ended),
  );

  it('is, for these, staff who have proved lately who they are', () => {
    const proved = procedures.filter(([, { _def }]) => _def.meta?.proof).map(([name]) => name);
    expect(proved.sort()).toEqual([...provedCalls].sort());
  });

  it('is everybody for these alone', () => {
    const open = procedures.filter(([, { _def }]) => _def.meta?.access === 'public').map(([name]) => name);
    const operations = restRoutes(appRouter).filter(
      ({ operationId }) => !promisedOperations[operationId]?.[1],
    );
    expect(open.sort()).toEqual([...publicCalls, ...operations.map(({ call }) => call)].sort());
  });

  it('has to be said: a shop with a silent procedure does not start', () => {
    const t = initTRPC.create();
    const silent = t.router({ orders: t.router({ purge: t.procedure.mutation(() => 'done') }) });
    expect(() => checkAccess(silent)).toThrow('orders.purge does not say who may call it');
    expect(() => checkAccess(appRouter)).not.toThrow();
  });

  it.each([
    [
      { access: 'staff', permission: 'orders', scope: 'orders:burn' },
      'orders.purge asks for the scope orders:burn, which no key has',
    ],
    [{ access: 'public', scope: 'orders:write' }, 'orders.purge asks for a scope, but is not for staff'],
    [{ access: 'public', permission: 'orders' }, 'orders.purge needs a permission, but is for everybody'],
    [{ access: 'staff' }, 'orders.purge changes something, but does not say which permission it needs'],
  ] as const)('does not start with %j', (meta, complaint) => {
    const t = initTRPC.meta<{ access: string; scope?: string; permission?: string }>().create();
    const orders = t.router({ purge: t.procedure.meta(meta).mutation(() => 'done') });
    expect(() => checkAccess(t.router({ orders }))).toThrow(complaint);
  });
});

/** The scopes of API keys, and whether the key has ended. */
const keyPlans: Record<string, { held: Scope[]; past?: 'revokedAt' | 'expiresAt' | 'unknown' }> = {
  'a key with every scope': { held: [...scopes] },
  ...Object.fromEntries(scopes.map((scope) => [`a key with ${scope} alone`, { held: [scope] }])),
  'a key without a scope': { held: [] },
  'a revoked key': { held: [...scopes], past: 'revokedAt' },
  'an expired key': { held: [...scopes], past: 'expiresAt' },
  'an unknown key': { held: [...scopes], past: 'unknown' },
};
type KeyPlan = (typeof keyPlans)[string];

describe('what an API key opens', () => {
  const keys = new Map<KeyPlan, string>();
  beforeAll(async () => {
    for (const plan of Object.values(keyPlans)) {
      const { held, past } = plan;
      const then = new Date(Date.now() - 60_000);
      const { id, authorization } = await makeKey(shop, {
        scopes: held,
        createdAt: new Date(Date.now() - 120_000),
        ...(past && past !== 'unknown' && { [past]: then }),
      });
      if (past === 'unknown') await shop.db.apiKey.delete({ where: { id } });
      keys.set(plan, authorization);
    }
  });

  // operation-access.test.ts has the operations that it opens over REST.
  const opensNothing = async (name: string, { type, meta }: Procedure, plans: [string, KeyPlan][]) => {
    const expected = meta?.access === 'public' ? undefined : [401, 'SIGNED_OUT'];
    for (const [caller, plan] of plans) {
      const headers = { authorization: keys.get(plan) as string };
      expect({ caller, refusal: await refusalIn(await callTrpc(name, type, headers)) }).toEqual({
        caller,
        refusal: expected,
      });
    }
  };
  const [strongest, others] = [Object.entries(keyPlans).slice(0, 1), Object.entries(keyPlans).slice(1)];

  it.each(named)('is nothing of %s over tRPC', (name, procedure) => opensNothing(name, procedure, strongest));
  it.each(named)('is nothing of %s over tRPC for any other key', { tags: 'slow' }, (name, procedure) =>
    opensNothing(name, procedure, others),
  );

  it('is what the key says, whoever is signed in beside it', async () => {
    const { cookie } = await signInAs(shop, 'owner');
    const refusalWith = async (plan: KeyPlan | undefined) => {
      const headers = { cookie, authorization: keys.get(plan as KeyPlan) as string };
      const answers = [
        await fetch(`${shop.url}/api/v1/product/create`, posting({}, headers)),
        await fetch(`${shop.url}/api/v1/image/upload`, posting({}, headers)),
      ];
      return Promise.all(answers.map(refusalIn));
    };
    const lacking = [403, 'INSUFFICIENT_SCOPE'];
    expect(await refusalWith(keyPlans['a key with orders:read alone'])).toEqual([lacking, lacking]);
    const refused = [401, 'KEY_REFUSED'];
    expect(await refusalWith(keyPlans['a revoked key'])).toEqual([refused, refused]);
  });

  it('is no page: each is as it is for everybody', async () => {
    const headers = {
      authorization: keys.get(keyPlans['a key with catalog:write alone'] as KeyPlan) as string,
    };
    for (const path of ['/manage/api-keys', '/manage-product', '/']) {
      const [withKey, without] = [await fetch(shop.url + path, { headers }), await fetch(shop.url + path)];
      expect(withKey.status).toBe(200);
      expect(withKey.headers.get('etag')).toBe(without.headers.get('etag'));
    }
  });
});
