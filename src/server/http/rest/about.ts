import { restTags } from '../../rpc/rest.ts';

const about = `Everything a program needs to work with this shop: read the catalogue, place orders, and, with a key, keep products
and orders up to date.

- **Keys.** Owners of the shop create API keys in the management pages; send one as \`Authorization: Bearer rk_…\`. Each operation says
  which scope it needs, if any. A wrong key is refused everywhere. Keep keys on servers, never in web pages.
- **Repeats.** Send a new \`Idempotency-Key\` with every write that takes one: a request repeated within a day takes effect
  once, and gets the same response with \`Idempotency-Replayed: true\`.
- **Refusals.** A status, and a body whose \`code\` names the reason; \`issues\` name the fields at fault. With
  \`Accept: application/problem+json\` the body is problem details (RFC 9457).
- **Pages.** Lists take \`page\` and \`limit\`; \`X-Total-Count\` is the number of matches, and \`Link\` has the next page.
- **Copies.** To keep a copy in step, list what has changed with \`updatedSince\`, and ask again from the last \`updatedAt\`.
- **Limits.** \`RateLimit-Policy\` and \`RateLimit\` have what is left; with 429 and 503, \`Retry-After\` says when to try again.
- **Values.** Amounts are US dollars as JSON numbers, times are RFC 3339 in UTC, ids are opaque. Empty query values count
  as absent. Unknown parameters and fields are refused by name, except in
  the calls that list, get, create, update and delete products, place orders and start payments. Bodies are UTF-8, at most 100 kB.
- **Versions.** Within \`/api/v1\` there are additive changes only: new operations, new optional parameters, new fields. Ignore
  fields you do not know.
- **Webhooks.** The shop sends events of orders and products to your server, signed as in Standard Webhooks.`;

export function aboutApi(shopName: string) {
  return {
    title: `${shopName} API`,
    version: '1.0.0',
    description: about,
    license: { name: 'MIT', identifier: 'MIT' },
  };
}

export const describedTags = Object.entries(restTags).map(([name, description]) => ({ name, description }));
