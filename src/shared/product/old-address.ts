import { z } from 'zod';
import { Paging } from '../base/cursors.ts';
import { limits } from '../base/limits.ts';

/** Rows of one request. */
export const oldAddressRows = 500;

const count = z.number().int().min(0);

/** An address of the shop's earlier software, which leads to a page of this one. */
export const OldAddress = z
  .object({
    path: z
      .string()
      .describe(
        'Decoded, in small letters and without a slash at its end. Of a query, only what names a product or a category counts',
      ),
    target: z.string().describe('The address of the page in this shop'),
    product: z
      .object({ id: z.uuid(), title: z.string() })
      .nullable()
      .describe('Null if it leads to another page'),
    isDead: z.boolean().describe('True if nobody is led there now: its page is hidden or gone'),
    fromImport: z.boolean().describe('True if a file of products had it'),
    createdAt: z.iso.datetime(),
    visits: count,
    lastVisitAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OldAddress' });
export type OldAddress = z.infer<typeof OldAddress>;

export const OldAddressQuery = z.object({
  searchTerm: z
    .string()
    .max(limits.searchTermLength)
    .optional()
    .describe('A part of the address, or of the title of its product'),
  ...Paging.shape,
});
export type OldAddressQuery = z.output<typeof OldAddressQuery>;

export const OldAddressList = z
  .object({
    data: z.array(OldAddress),
    totalDoc: count.describe('The number of addresses on all pages together'),
  })
  .meta({ id: 'OldAddressList' });
export type OldAddressList = z.infer<typeof OldAddressList>;

const entry = z.string().trim().min(1, 'Enter an address').max(2000);

export const SaveOldAddresses = z
  .object({
    rows: z
      .array(
        z
          .object({
            path: entry.describe('The old address, with or without its host'),
            target: entry.describe('The id or the SKU of a product, or the address of a page of this shop'),
          })
          .meta({ id: 'OldAddressRow' }),
      )
      .min(1, 'Enter at least one address')
      .max(oldAddressRows, `At most ${oldAddressRows} addresses at a time`),
  })
  .meta({ id: 'SaveOldAddresses' });
export type SaveOldAddresses = z.infer<typeof SaveOldAddresses>;

export const OldAddressesSaved = z
  .object({
    success: z.literal(true),
    data: z.object({
      added: count,
      changed: count,
      unchanged: count.describe('The number of addresses that led there already'),
    }),
  })
  .meta({ id: 'OldAddressesSaved' });
export type OldAddressesSaved = z.infer<typeof OldAddressesSaved>;

export const OldAddressPath = z.object({
  path: entry.describe('An address of the list'),
});

/** Addresses that lead nowhere, those asked for most often first. */
export const UnknownAddresses = z.object({
  data: z.array(
    z.object({
      path: z.string(),
      visits: count,
      firstAt: z.iso.datetime(),
      lastAt: z.iso.datetime(),
    }),
  ),
  total: count,
});
export type UnknownAddresses = z.infer<typeof UnknownAddresses>;
