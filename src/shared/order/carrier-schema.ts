import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { text } from '../base/text.ts';
import { carriers } from './carriers.ts';

export const Carrier = z.enum(Object.keys(carriers) as [keyof typeof carriers, ...(keyof typeof carriers)[]]);
export type Carrier = z.infer<typeof Carrier>;

/** A carrier in a request: a built-in one, or `other` with the name of one on the owner's list. */
export const ChosenCarrier = z.object({
  carrier: Carrier,
  carrierName: text(limits.carrierName)
    .min(1)
    .optional()
    .describe('With `other`: the name of a carrier on the list of the shop’s settings'),
});
export type ChosenCarrier = z.infer<typeof ChosenCarrier>;

/** A carrier in a response. */
export const NamedCarrier = z.object({
  // No enum: a new carrier must not break a program.
  carrier: Carrier.meta({
    description: Carrier.options.join(', '),
    override: { enum: undefined, type: 'string' },
  }),
  carrierName: z
    .string()
    .nullable()
    .describe('With `other`: the name of a carrier on the shop’s own list; else null'),
});
export type NamedCarrier = z.infer<typeof NamedCarrier>;

/** The carrier that collected the cash of an order; null if the shop itself did. */
export const Collector = NamedCarrier.extend({ carrier: Carrier.nullable() });
export type Collector = z.infer<typeof Collector>;
