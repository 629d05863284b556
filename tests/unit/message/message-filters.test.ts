import { expect, it } from 'vitest';
import { messagesHref, parseMessageFilters } from '../../../src/client/customer/message/message-filters.ts';

const parse = (search: string) => parseMessageFilters(new URLSearchParams(search));

it('reads the address of a list of messages, and takes nonsense for nothing', () => {
  expect(parse('state=done&page=3')).toEqual({ state: 'done', page: 3 });
  for (const search of ['', 'state=lost&page=-1', 'state=&page=x', 'page=0']) {
    expect(parse(search)).toEqual({ state: 'open', page: 1 });
  }
});

it('writes an address that reads the same, as short as can be', () => {
  expect(messagesHref({ state: 'open', page: 1 })).toBe('/manage/messages');
  expect(messagesHref({ state: 'all', page: 2 })).toBe('/manage/messages?state=all&page=2');
  expect(parse('state=all&page=2')).toEqual({ state: 'all', page: 2 });
});
