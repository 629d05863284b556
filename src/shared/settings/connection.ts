import { z } from 'zod';
import { email } from '../base/email.ts';

const text = (title: string, description = '') =>
  z.string().trim().min(1, 'Please fill this in').max(300).meta({ title, description });

/** A value that is shown to nobody once it is saved. */
const secret = <T extends z.ZodType>(schema: T, title: string, description = '') =>
  schema.meta({ title, description, field: 'secret' });

/** The three keys of a Stripe account, by the names of their settings. */
export const CardKeys = z.object({
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .trim()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key, pk_…')
    .meta({ title: 'Publishable key', description: 'In Stripe: Developers, API keys.' }),
  STRIPE_SECRET_KEY: secret(
    z
      .string()
      .trim()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key, sk_…'),
    'Secret key',
    'From the same page. A restricted key needs to write payment intents and refunds, and to read charges, disputes and events.',
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    z
      .string()
      .trim()
      .regex(/^whsec_\S+$/, 'must be a signing secret, whsec_…'),
    'Signing secret',
    'Of the webhook endpoint in Stripe that has the address above.',
  ),
});

const host = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

const Mail = z.object({
  from: email().meta({
    title: 'Sender',
    description: 'The address that e-mails come from. The mail server must be allowed to send for it.',
    field: 'email',
  }),
  host: z
    .string()
    .trim()
    .max(253)
    .regex(host, 'must be the name of a server, such as smtp.example.com')
    .meta({ title: 'Server', description: 'Such as smtp.example.com.' }),
  port: z.number().int().min(1).max(65_535).default(587).meta({
    title: 'Port',
    description: '587, or 465 for TLS from the first byte.',
  }),
  user: z.string().trim().max(300).default('').meta({ title: 'User name' }),
  password: secret(z.string().max(300).default(''), 'Password'),
});

export const Address = z.object({
  /** Becomes the origin, such as `https://shop.example`. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example' })
    .max(300)
    .refine((text) => {
      if (!URL.canParse(text)) return true;
      const { pathname, search, hash, username, password } = new URL(text);
      return pathname === '/' && !search && !hash && !username && !password;
    }, 'must be an address without path, query and user, such as https://shop.example')
    .transform((text) => new URL(text).origin)
    .meta({
      title: 'Address',
      description:
        'As shoppers type it, such as https://shop.example. A proxy in front of the shop, such as Caddy, brings it here with HTTPS.',
    }),
  TRUST_PROXY: z.number().int().min(0).max(10).default(1).meta({
    title: 'Proxies in front of the shop',
    description: '1 for Caddy or nginx alone, 2 behind a CDN as well. 0 if browsers reach the shop directly.',
  }),
});

/** An S3-compatible bucket for the backups, by the names of its settings. */
export const BackupBucket = z.object({
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.com' })
    .max(300)
    .meta({ title: 'Endpoint', description: 'The address of the S3-compatible service.' }),
  BACKUP_S3_BUCKET: text('Bucket', 'It must exist, be private, and have nothing else in it.'),
  BACKUP_S3_REGION: text('Region', 'As the service names it, such as eu-central-1.'),
  BACKUP_S3_ACCESS_KEY_ID: text('Access key'),
  BACKUP_S3_SECRET_ACCESS_KEY: secret(z.string().trim().min(1, 'Please fill this in'), 'Secret access key'),
});

/** The connections of the shop, which owners set on a screen, unless the environment does. */
export const connections = {
  cards: {
    title: 'Card payments',
    note: 'The keys of your Stripe account. Saving makes a payment of a small amount, which nobody pays, and cancels it.',
    schema: CardKeys,
  },
  mail: {
    title: 'Mail server',
    note: 'The SMTP server that sends the e-mails of the shop. Saving sends you one first.',
    schema: Mail,
  },
  address: {
    title: 'Address of the shop',
    note: 'The address that shoppers use, in links and e-mails. Saving asks the shop for an answer there first.',
    schema: Address,
  },
  backups: {
    title: 'Backups',
    note: 'A bucket that gets every change within seconds, and a whole backup each night. Saving writes a file into it first.',
    schema: BackupBucket,
  },
} as const;

export type ConnectionName = keyof typeof connections;
export const connectionNames = Object.keys(connections) as [ConnectionName, ...ConnectionName[]];
export type ConnectionValues = {
  [Name in ConnectionName]: z.output<(typeof connections)[Name]['schema']>;
};

/** The names of the values that are shown to nobody. */
export function secretsOf(name: ConnectionName): string[] {
  const { shape } = connections[name].schema as z.ZodObject<Record<string, z.ZodType>>;
  const isSecret = (schema: z.ZodType) => schema.meta()?.field === 'secret';
  return Object.keys(shape).filter((key) => isSecret(shape[key] as z.ZodType));
}

export const ConnectionName = z.object({ name: z.enum(connectionNames) });

/** New values. A secret that is empty stays as it is. */
export const SaveConnection = ConnectionName.extend({ values: z.record(z.string(), z.unknown()) });
export type SaveConnection = z.output<typeof SaveConnection>;

export const Connection = ConnectionName.extend({
  /** The origin of its values: the environment of the process, which no screen changes, or a screen. */
  source: z.enum(['environment', 'screen', 'none']),
  /** Those of a screen, without secrets. */
  values: z.record(z.string(), z.unknown()),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** True once the process that answers works with what was saved last. */
  isInUse: z.boolean(),
  /** Why saved values are not used. */
  fault: z.string().nullable(),
});
export type Connection = z.output<typeof Connection>;
