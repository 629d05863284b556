import { type Env, takesTestCards } from '../../base/env.ts';
import type { Db } from '../../database/db.ts';
import { openSandbox, type Sandbox } from '../../stripe-sandbox/sandbox.ts';
import type { Log } from '../../telemetry/log.ts';
import { type CardGateway, type GatewayOptions, openGateway } from './gateway.ts';

export interface Cards {
  gateway: CardGateway;
  publishableKey: string;
  /** Set if the built-in sandbox takes the cards instead of a Stripe account. */
  sandbox?: Sandbox;
}

/** The options of the Stripe account in the settings, if there is one. */
export function accountOf(env: Env, log: Log): GatewayOptions | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!secretKey) return undefined;
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : undefined;
  return {
    secretKey,
    webhookSecret: webhookSecret as string,
    base: base && { host: base.hostname, port: Number(base.port || 80) },
    log,
  };
}

/** The Stripe account in the settings, if there is one. */
export function openAccount(env: Env, log: Log): CardGateway | undefined {
  const account = accountOf(env, log);
  return account && openGateway(account);
}

/** The account in the settings, else the sandbox, else no cards. */
export async function openCards(env: Env, parts: { db: Db; log: Log }): Promise<Cards | undefined> {
  const { log } = parts;
  const account = openAccount(env, log);
  if (account) return { gateway: account, publishableKey: env.STRIPE_PUBLISHABLE_KEY as string };
  if (!takesTestCards(env)) return undefined;
  const sandbox = await openSandbox(parts);
  const { secretKey, webhookSecret, publishableKey, host, port } = sandbox;
  const gateway = openGateway({ secretKey, webhookSecret, base: { host, port }, log });
  return { gateway, publishableKey, sandbox };
}
