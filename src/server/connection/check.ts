import { randomUUID } from 'node:crypto';
import type { ConnectionName } from '../../shared/settings/connection.ts';
import type { Env } from '../base/env.ts';
import { isPrivateHost } from '../base/networks.ts';
import type { Db } from '../database/db.ts';
import { createMailer, findMailFault, MailError } from '../mail/mailer.ts';
import { writeShortEmail } from '../mail/notice.tsx';
import type { Letterhead } from '../mail/words.ts';
import { accountOf } from '../order/payment/cards.ts';
import { isKeyRefused, isUnreached, tryKeys } from '../order/payment/gateway.ts';
import { openPlace } from '../recovery/backup/open-place.ts';
import { createLog } from '../telemetry/log.ts';
import { findAddressFault } from './address.ts';

export interface CheckParts {
  /** With the values to check. */
  env: Env;
  db: Db;
  letterhead: Letterhead;
  /** The address of the owner who saves. */
  owner: string;
}

/** A trial is no outage of the shop. */
const silent = () => createLog({ LOG_LEVEL: 'silent' });

/** The fault of a server that owners may not have requests sent to. @throws nothing */
async function hostFault(host: string, { env }: CheckParts): Promise<string | undefined> {
  try {
    if (env.WEBHOOK_PRIVATE_ADDRESSES || !(await isPrivateHost(host))) return undefined;
    return `${host} is in the network of the shop: its operator has to set this in the environment`;
  } catch {
    return `There is no server ${host}`;
  }
}

async function checkCards({ env }: CheckParts): Promise<string | undefined> {
  const account = accountOf(env, silent());
  if (!account) return undefined;
  try {
    const isOne = await tryKeys(account, env.STRIPE_PUBLISHABLE_KEY as string);
    return isOne ? undefined : 'Stripe does not know the publishable key as one of the same account';
  } catch (error) {
    if (isKeyRefused(error)) return 'Stripe refuses the secret key: copy it again';
    if (isUnreached(error)) return 'Stripe can’t be reached: try again in a moment';
    return `Stripe takes no payment with these keys: ${(error as Error).message}`;
  }
}

async function checkMail(parts: CheckParts): Promise<string | undefined> {
  const { env, letterhead, owner } = parts;
  const server = new URL(env.SMTP_URL as string);
  const outside = await hostFault(server.hostname, parts);
  if (outside) return outside;
  const fault = await findMailFault(server.href, env);
  if (fault) return `${server.host} ${fault}`;
  const mailer = createMailer({ env, log: silent() });
  const text = 'The mail server of the shop takes e-mails with the settings that you have entered.';
  const subject = `${letterhead.shopName} can send e-mails`;
  const button = { label: 'Open the shop', link: letterhead.publicUrl };
  const email = { subject, title: subject, heading: subject, paragraphs: [text], button, signature: [] };
  try {
    await mailer.send({
      ...writeShortEmail(letterhead, email),
      id: `check-${randomUUID()}`,
      from: letterhead.shopName,
      to: { name: '', address: owner },
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return `${server.hostname} did not take an e-mail to ${owner} (${error.message.split(': ').at(-1)}): may it send for this sender?`;
  } finally {
    mailer.close();
  }
}

async function checkBackups(parts: CheckParts): Promise<string | undefined> {
  const endpoint = new URL(parts.env.BACKUP_S3_ENDPOINT as string);
  const fault = await hostFault(endpoint.hostname, parts);
  if (fault) return fault;
  const place = await openPlace(parts.env, 'check');
  return place?.expectUsable().then(
    () => undefined,
    (error: Error) => error.message,
  );
}

/** Uses each connection once. @returns what does not work, in words for an owner */
export const checkOf: Record<ConnectionName, (parts: CheckParts) => Promise<string | undefined>> = {
  cards: checkCards,
  mail: checkMail,
  address: async ({ env, db }) => (await findAddressFault(env.PUBLIC_URL as string, db))?.text,
  backups: checkBackups,
};
