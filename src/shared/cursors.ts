import { z } from 'zod';
import { limits } from './limits.ts';

/** Pages of a list by their number. */
export const Paging = z.object({
  page: z
    .number()
    .int()
    .min(1)
    .max(limits.maxPage)
    .default(1)
    .meta({ description: 'From 1; one past the end is empty' }),
  limit: z
    .number()
    .int()
    .min(1)
    .max(limits.maxPageSize)
    .default(limits.pageSize)
    .meta({ description: 'How many on a page' }),
});

const cursor = z.string().max(200);

/** Places in a list that is walked from one page to the next, whatever is added to it or taken away meanwhile. */
export const Cursors = z.object({
  after: cursor
    .meta({
      description:
        'A place in the list: what comes after it is answered, whatever `page` says. The Link header has it, in the address of the next page; it is to be used as it is. A list in the order of relevance has pages alone.',
    })
    .optional(),
  before: cursor
    .meta({
      description:
        'The same for what comes before a place: the Link header has it in the address of the previous page.',
    })
    .optional(),
});
