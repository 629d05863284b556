import { z } from 'zod';
import { limits } from './limits.ts';

/** Pages of a list by number. */
export const Paging = z.object({
  page: z
    .number()
    .int()
    .min(1)
    .max(limits.maxPage)
    .default(1)
    .describe('From 1; a page past the end is empty'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(limits.maxPageSize)
    .default(limits.pageSize)
    .describe('The number on a page'),
});

const cursor = z.string().max(200);

/** Cursors of a list. With them, a program can read it page by page while rows are added or removed. */
export const Cursors = z.object({
  after: cursor
    .describe(
      'A place in the list: returns the page after it, whatever `page` says. Take it from the address of the next page in the Link header, and send it unchanged. A list by relevance has page numbers only.',
    )
    .optional(),
  before: cursor
    .describe(
      'The same for the page before a place: the Link header has it in the address of the previous page.',
    )
    .optional(),
});
