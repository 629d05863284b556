import { expect, it } from 'vitest';
import { patternFault, trackingLink } from '../../../src/shared/order/tracking-link.ts';
import { CarrierSettings } from '../../../src/shared/settings/carriers.ts';

const of = { number: 'AB 1/2?&#"<x>', phone: '01712345678' };

it('encodes the number and the phone where they stand', () => {
  expect(trackingLink('https://a.example/t/{number}/{phone}', of)).toBe(
    'https://a.example/t/AB%201%2F2%3F%26%23%22%3Cx%3E/01712345678',
  );
  expect(trackingLink('https://a.example/?n={number}&p={phone}&again={number}#{number}', of)).toBe(
    'https://a.example/?n=AB+1%2F2%3F%26%23%22%3Cx%3E&p=01712345678&again=AB+1%2F2%3F%26%23%22%3Cx%3E#AB%201%2F2%3F%26%23%22%3Cx%3E',
  );
  // A number that looks like a placeholder stays a number.
  expect(trackingLink('https://a.example/{number}', { number: '{phone}', phone: '1' })).toBe(
    'https://a.example/%7Bphone%7D',
  );
});

it.each([
  ['https://a.example/t/{number}', undefined],
  ['https://a.example:8443?n={number}&p={phone}', undefined],
  ['https://a.example/#/{number}', undefined],
  ['http://a.example/{number}', 'https://'],
  ['javascript:alert({number})', 'https://'],
  ['JavaScript:alert(1)//https://a.example/{number}', 'https://'],
  ['data:text/html,{number}', 'https://'],
  ['//a.example/{number}', 'https://'],
  ['https://{number}.example/', 'https://'],
  ['https://a.example@b.example/{number}', 'https://'],
  ['https://a.example\\{number}', 'https://'],
  ['https://a.example/{number} x', 'https://'],
  ['https://a.example/', '{number} where'],
  ['https://a.example/{number}/{order}', 'no other braces'],
])('%s has the fault %s', (pattern, fault) => {
  const found = patternFault(pattern);
  if (fault === undefined) expect(found).toBe(undefined);
  else expect(found).toContain(fault);
});

it('takes each name once, none of a built-in carrier, and says where', () => {
  const link = '';
  const own = [
    { name: 'DPD', link },
    { name: 'dpd', link },
    { name: 'pathao', link },
    { name: '', link },
  ];
  const { error } = CarrierSettings.safeParse({ own });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['own.1.name', 'There is a carrier of this name already'],
    ['own.2.name', 'There is a carrier of this name already'],
    ['own.3.name', 'Enter its name'],
  ]);
  const wrong = CarrierSettings.safeParse({ own: [{ name: 'DPD', link: 'http://a.example/{number}' }] });
  expect(wrong.error?.issues).toMatchObject([
    { path: ['own', 0, 'link'], message: 'Must be an address that begins with https://' },
  ]);
  expect(CarrierSettings.parse({})).toMatchObject({
    own: [],
    offered: { own: true, pathao: true, other: true },
  });
});
