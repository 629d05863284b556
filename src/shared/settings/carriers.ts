import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { Carrier } from '../order/carrier-schema.ts';
import { carriers } from '../order/carriers.ts';
import { patternFault } from '../order/tracking-link.ts';
import { line, list, part } from './content.ts';

const OwnCarrier = z.object({
  name: line('Name', limits.carrierName),
  link: line(
    'Tracking link',
    300,
    'The carrier’s page about a parcel: {number} stands for the tracking number, {phone} for the phone number of the customer. Empty: no link.',
  )
    .refine((pattern) => pattern === '' || patternFault(pattern) === undefined, {
      error: ({ input }) => patternFault(String(input)),
    })
    .meta({ field: 'trackingLink' }),
});

const offered = Object.fromEntries(
  Carrier.options.map((carrier) => [
    carrier,
    z.boolean().default(true).meta({ title: carriers[carrier].name }),
  ]),
) as Record<Carrier, z.ZodDefault<z.ZodBoolean>>;

const nameSigns = (name: string) => name.toLowerCase();
const builtIn = Object.values(carriers).map(({ name }) => nameSigns(name));

/** The carriers that staff can choose. */
export const CarrierSettings = z
  .object({
    own: list(OwnCarrier, 'Your carriers', { max: 30, entry: 'carrier' }),
    offered: part('Other carriers', offered, 'Those that staff can choose.'),
  })
  .superRefine(({ own }, { addIssue }) => {
    const names = own.map(({ name }) => nameSigns(name));
    for (const [index, name] of names.entries()) {
      const isTaken = builtIn.includes(name) || names.indexOf(name) < index;
      if (name !== '' && !isTaken) continue;
      const message = name === '' ? 'Enter its name' : 'There is a carrier of this name already';
      addIssue({ code: 'custom', path: ['own', index, 'name'], message });
    }
  });
export type CarrierSettings = z.output<typeof CarrierSettings>;
