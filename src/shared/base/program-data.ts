import { z } from 'zod';
import { text } from './text.ts';

/** Limits of the metadata of a product or an order; the database has the same. */
const [keys, keyLength, valueLength] = [50, 40, 500];

/** The reference that another system has for a product or an order. Compared letter by letter. */
const ExternalId = text(100);

const stored = (value: string) => !value.includes('\u0000') && value.isWellFormed();

export const Metadata = z
  .record(
    z
      .string()
      .min(1)
      .max(keyLength, `A key has at most ${keyLength} characters`)
      .refine(stored, 'Must be well-formed text'),
    z
      .string('Values are texts')
      .max(valueLength, `A value has at most ${valueLength} characters`)
      .refine(stored, 'Must be well-formed text'),
  )
  .refine((values) => Object.keys(values).length <= keys, `At most ${keys} keys`)
  .meta({
    description: `What a program keeps with it, as texts by key: at most ${keys} keys of ${keyLength} characters, with values of ${valueLength}. Sent again, it is replaced as a whole; {} empties it`,
    examples: [{ warehouse: 'north' }],
  });
export type Metadata = z.infer<typeof Metadata>;

/** Fields in responses for staff and programs with a key; shoppers never see them. */
export const shownProgramData = {
  externalId: z
    .string()
    .nullable()
    .describe('The reference that another system has for it; null without one'),
  metadata: z.record(z.string(), z.string()).describe('What programs keep with it, as texts by key'),
};

/** Fields in requests. */
export const enteredProgramData = {
  externalId: ExternalId.nullish().describe(
    'Your own reference for it, which no other has; null or empty for none',
  ),
  metadata: Metadata.optional(),
};

export interface ProgramData {
  externalId: string | null;
  metadata: Metadata;
}

export type EnteredProgramData = { [N in keyof ProgramData]?: ProgramData[N] | undefined };

/** The entered fields without those that were not sent. An empty reference becomes null. */
export function programDataIn({ externalId, metadata }: EnteredProgramData): Partial<ProgramData> {
  return {
    ...(externalId !== undefined && { externalId: externalId || null }),
    ...(metadata !== undefined && { metadata }),
  };
}
