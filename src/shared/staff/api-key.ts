import { z } from 'zod';
import { text } from '../base/text.ts';

/** All scopes that a key can have. */
export const scopes = [
  'catalog:write',
  'orders:read',
  'orders:write',
  'reviews:read',
  'reviews:write',
  'settings:read',
  'settings:write',
  'safeguards:write',
  'webhooks:write',
] as const;
export const Scope = z.enum(scopes);
export type Scope = z.infer<typeof Scope>;

/** The lifetimes that a key can have, in days. Older keys may have none, and never expire. */
export const keyLifetimes = [30, 90, 365, 730] as const;

/** A key as it is listed, without the key itself. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scopes: z.array(Scope),
  state: z.enum(['active', 'expired', 'revoked']),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.object({
  name: text(60).min(1, 'Enter a name'),
  scopes: z
    .array(Scope)
    .min(1, 'Choose at least one')
    .max(scopes.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each once'),
  lifetimeDays: z.literal(keyLifetimes).default(365),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** The only response that has the key itself. */
export const MadeApiKey = z.object({ apiKey: ApiKey, key: z.string() });
export type MadeApiKey = z.infer<typeof MadeApiKey>;

const Allowed = z.object({
  calls: z.number().int().describe('How many requests'),
  seconds: z.number().int().describe('In so many seconds'),
});

/** A key as the program that has it sees it. */
export const OwnKey = z
  .object({
    data: z.object({
      id: z.string(),
      name: z.string().describe('As an owner of the shop called it'),
      // No enum: a new scope must not break a program.
      scopes: z.array(z.string()).describe(`What it opens: ${scopes.join(', ')}`),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime().nullable().describe('Refused from then on; null if it never is'),
      limits: z
        .object({ reads: Allowed, writes: Allowed })
        .nullable()
        .describe(
          'Writes count for the key, reads for the address that they come from; null if nothing is counted',
        ),
    }),
  })
  .meta({ id: 'OwnKey' });
export type OwnKey = z.infer<typeof OwnKey>;

export const ApiKeyId = z.object({ id: z.uuid() });
