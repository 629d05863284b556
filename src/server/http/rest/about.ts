import { restTags } from '../../rest.ts';

const about = `Everything a program needs to work with this shop: read the catalogue, place orders, and, with a key, keep products
and orders up to date.

- **Keys.** Admins make API keys in the management pages; send one as \`Authorization: Bearer rk_…\`. Each operation says
  which scope it needs, if any. A wrong key is refused everywhere. Keys belong on servers, not into web pages.
- **Repeats.** Send a new \`Idempotency-Key\` with every write that takes one: repeated within a day, it takes effect once,
  and the same answer comes with \`Idempotency-Replayed: true\`.
- **Refusals.** A status, and a body whose \`code\` names the reason; \`issues\` name the fields at fault. With
  \`Accept: application/problem+json\` the same comes as problem details (RFC 9457).
- **Pages.** Lists take \`page\` and \`limit\`; \`X-Total-Count\` tells how many there are, and \`Link\` leads to the next page.
- **Limits.** \`RateLimit-Policy\` and \`RateLimit\` tell what is left; 429 and 503 say in \`Retry-After\` when to come back.
- **Values.** Amounts are US dollars as JSON numbers, times are RFC 3339 in UTC, ids are opaque. Empty query values count
  as absent, and unknown ones are ignored. Bodies are UTF-8, at most 100 kB.
- **Versions.** Within \`/api/v1\` there are additive changes only: new operations, new optional parameters, new fields. Ignore
  fields you do not know.
- **Webhooks.** The shop tells your server what happens to orders and products, signed by Standard Webhooks.`;

/** What the document says about itself. */
export function aboutApi(shopName: string) {
  return {
    title: `${shopName} API`,
    version: '1.0.0',
    description: about,
    license: { name: 'MIT', identifier: 'MIT' },
  };
}

export const describedTags = Object.entries(restTags).map(([name, description]) => ({ name, description }));
