import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Env } from './env.ts';
import { wantsSandbox } from './payment/cards.ts';

function describeData({ DATABASE_URL, DATA_DIR }: Env): string {
  const folder = resolve(DATA_DIR);
  if (!DATABASE_URL) return `${folder}, with the embedded PostgreSQL`;
  const { username, host, pathname, searchParams } = new URL(DATABASE_URL);
  const user = username && `${decodeURIComponent(username)}@`;
  return `PostgreSQL ${user}${searchParams.get('host') ?? host}${pathname}; files in ${folder}`;
}

function describeCards(env: Env): string {
  const { STRIPE_SECRET_KEY: key } = env;
  if (key) return `Stripe, ${key.includes('_test_') ? 'test mode' : 'live'}`;
  return wantsSandbox(env)
    ? 'the sandbox, which takes test cards and no money'
    : 'none: orders are paid in cash';
}

function describeMail({ SMTP_URL, DATA_DIR }: Env): string {
  if (SMTP_URL) return `by SMTP over ${new URL(SMTP_URL).host}`;
  return `not sent, but written to ${resolve(join(DATA_DIR, 'mail'))}`;
}

function describePictures(env: Env): string {
  if (env.IMAGE_HOST_URL) return `at ${new URL(env.IMAGE_HOST_URL).host}`;
  return env.S3_BUCKET ? `in the bucket ${env.S3_BUCKET}` : `in ${resolve(join(env.DATA_DIR, 'images'))}`;
}

/** The settings of this shop, a line each and without any password, for the operator. */
export function describeStart(env: Env, workers = 1): string[] {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const serving = workers === 1 ? '' : `, with ${workers} workers`;
  return [
    `Rackhouse ${version}: process ${process.pid}${serving}`,
    `  Data: ${describeData(env)}`,
    `  Cards: ${describeCards(env)}`,
    `  Mail: ${describeMail(env)}`,
    `  Pictures: ${describePictures(env)}`,
  ];
}
