import type { LegalPageName } from './legal.ts';

/** A gap, which the owner has to fill in: a page with a gap can't be published. */
const gap = /\[FILL IN[^\]]*\]?/i;

/** The first gap of a text, if there is one. */
export function findGap(markdown: string): string | undefined {
  return gap.exec(markdown)?.[0];
}

/** The questions that each page should answer, as a start for owners. Every answer is a gap. */
const templates: Record<LegalPageName, string> = {
  imprint: `# Who we are
[FILL IN: legal name with its legal form, address, and who represents it]

# How to reach us
[FILL IN: e-mail address and phone number]

# Registers and numbers
[FILL IN: trade register with the number in it, VAT identification number, supervisory authority if you need a permit]

# Disputes
[FILL IN: whether you take part in dispute resolution before a consumer arbitration body]
`,
  privacy: `# Who is responsible
[FILL IN: legal name, address, e-mail address]

# What we store
[FILL IN: what you store of an order, a message and a newsletter sign-up]

# What stays on your device
[FILL IN: the cart, products that were looked at, and, for those who ask for it at checkout, their details for the next order]

# What we use it for
[FILL IN: for what, and on which legal basis]

# Who else gets it
[FILL IN: carriers, the card provider, your host, the e-mail provider]

# How long we keep it
[FILL IN: the periods; those of this shop are in its settings, under Retention]

# Your rights
[FILL IN: how to ask for your data, correct it or have it erased, and the authority to complain to]
`,
  terms: `# Who you buy from
[FILL IN: legal name, address, registration]

# How a contract is made
[FILL IN: when an order is binding for you and for the shopper]

# Prices and payment
[FILL IN: currency, taxes, ways to pay]

# Delivery
[FILL IN: where to, how long it takes, what it costs]

# Liability
[FILL IN]

# Law and disputes
[FILL IN: which law, which court or body]
`,
  returns: `# How long you have
[FILL IN: days, and from when they are counted]

# What can be returned
[FILL IN: in which condition, and what can't be returned]

# How to return it
[FILL IN: whom to tell, where to send it, who pays for that]

# What you get back
[FILL IN: how, and within how many days]
`,
  warranty: `# How long it lasts
[FILL IN: for which products, and from when]

# What is covered
[FILL IN]

# What is not covered
[FILL IN]

# How to claim it
[FILL IN: whom to write to, what to send, what happens then]
`,
  accessibility: `# What this is about
{shop} sells on the internet. This page says how far people with disabilities can use the shop, as Art. 13 and Annex V of Directive (EU) 2019/882 ask.

# How far it is accessible
The pages follow WCAG 2.2, level AA, on which EN 301 549 builds. Each screen of the shop’s software is tested against it.

# What is not accessible
[FILL IN: what you know of, such as pictures without a description]

# How we know
[FILL IN: how you have checked your own texts and pictures, and when]

# Tell us
{contact}
We answer within [FILL IN: days].

# Who watches over it
[FILL IN: the authority for market surveillance of your country]
`,
};

interface Shop {
  shopName: string;
  contact: { email: string; phone: string };
}

/** The text that an owner begins a page with: what the shop knows of itself is filled in. */
export function legalTemplate(page: LegalPageName, { shopName, contact: { email, phone } }: Shop): string {
  const ways = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean);
  const contact =
    ways.length > 0
      ? `If something does not work for you, ${ways.join(' or ')}.`
      : '[FILL IN: an e-mail address and a phone number]';
  return templates[page].replace('{shop}', () => shopName).replace('{contact}', () => contact);
}
