import { describe, expect, it } from 'vitest';
import { SendMessage } from '../../src/shared/customer/message.ts';
import { Customer } from '../../src/shared/order/customer.ts';

/** Characters that show the text around them in another order (Unicode's bidirectional embeddings, overrides and isolates). */
const reordering = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';

const customer = {
  name: 'Rahim Uddin',
  email: 'rahim@example.com',
  address: 'Dhaka',
  phone: '+8801712345678',
};
const message = { name: 'Rahim Uddin', email: 'rahim@example.com', subject: 'Delivery', body: 'To Sylhet?' };

const disguise = <T extends Record<string, string>>(written: T, fields: (keyof T)[]): T => ({
  ...written,
  ...Object.fromEntries(fields.map((field) => [field, `${reordering}${written[field]}\u202e`])),
});

describe('what shoppers write, and staff read', () => {
  it('loses the characters that would show it, or what follows it, in another order', () => {
    expect(Customer.parse(disguise(customer, ['name', 'address']))).toEqual(customer);
    expect(SendMessage.parse(disguise(message, ['name', 'subject', 'body']))).toEqual(message);
  });

  it('is missing if it is nothing else', () => {
    for (const field of ['name', 'address'] as const) {
      expect(Customer.safeParse({ ...customer, [field]: ` ${reordering} ` }).success).toBe(false);
    }
  });

  it('keeps every other character of scripts that run from right to left', () => {
    const names = { name: 'שלום \u200fרחים\u200e', address: 'شارع ١٢، دبي' };
    expect(Customer.parse({ ...customer, ...names })).toMatchObject(names);
  });
});
