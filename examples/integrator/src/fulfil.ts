import { refused, shop } from './client.ts';
import { ship } from './ship.ts';

/** Where the list goes on after this page; undefined at its end. */
function placeAfter({ headers }: Response): string | undefined {
  const [, next] = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  return (next && new URL(next).searchParams.get('after')) || undefined;
}

/** The numbers of all orders with this status, the oldest first. */
async function ordersThatAre(status: 'paid' | 'placed'): Promise<string[]> {
  const numbers: string[] = [];
  let after: string | undefined;
  do {
    const query = { status, limit: 100, after };
    const { data, error, response } = await shop.GET('/order', { params: { query } });
    if (error) throw refused('Orders can’t be listed', error);
    numbers.push(...data.data.map(({ number }) => number));
    after = placeAfter(response);
  } while (after);
  return numbers.reverse();
}

const waiting = [...(await ordersThatAre('paid')), ...(await ordersThatAre('placed'))];
console.log(`${waiting.length} to ship`);
for (const number of waiting) await ship(number);
