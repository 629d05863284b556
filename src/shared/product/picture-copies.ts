import { z } from 'zod';
import { limits } from '../base/limits.ts';

interface ReasonRule {
  /** For staff, after the address. */
  words: string;
  /** True for what may pass: the shop tries again by itself. */
  isRetried: boolean;
}

const passing = (words: string): ReasonRule => ({ words, isRetried: true });
const final = (words: string): ReasonRule => ({ words, isRetried: false });

/** Why a picture of another server was not copied. */
export const copyReasons = {
  not_found: final('The picture is no longer there'),
  refused: final('The server does not hand the picture out'),
  not_a_picture: final('The file is no JPEG, PNG, WebP or AVIF picture that the shop can take'),
  too_large: final(`The file has more than ${limits.imageBytes / 1e6} MB`),
  private_address: final('The address leads into a private network'),
  redirected: final('The address leads from one address to the next'),
  timed_out: passing('The server took too long'),
  unreachable: passing('The server can’t be reached'),
  busy: passing('The server wants fewer requests'),
  server_error: passing('The server has a fault'),
  not_stored: passing('The shop could not store the picture'),
} as const satisfies Record<string, ReasonRule>;

export const CopyReason = z.enum(Object.keys(copyReasons) as [keyof typeof copyReasons]);
export type CopyReason = z.infer<typeof CopyReason>;

const count = z.number().int().min(0);

const FailedCopy = z
  .object({
    address: z.string(),
    reason: CopyReason,
    /** The first of the products that have it. */
    products: z.array(z.object({ id: z.uuid(), title: z.string() })),
    productCount: count,
  })
  .meta({ id: 'FailedPictureCopy' });

/** The numbers of pictures that imported products have on other servers, by what has become of them. */
export const PictureCopies = z
  .object({ copied: count, waiting: count, stopped: count, failed: count, failures: z.array(FailedCopy) })
  .meta({ id: 'PictureCopies' });
export type PictureCopies = z.infer<typeof PictureCopies>;

export const PictureCopiesDetail = z.object({ data: PictureCopies });
export type PictureCopiesDetail = z.infer<typeof PictureCopiesDetail>;

export const ChosenCopies = z.object({
  address: z
    .string()
    .max(limits.imageLength)
    .optional()
    .describe('The address of one picture; without it, all'),
});
export type ChosenCopies = z.infer<typeof ChosenCopies>;
