import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { text } from '../base/text.ts';
import type { Calendar, DatedOption } from '../order/arrival-days.ts';
import { type WithdrawalWords, withdrawalWords } from '../order/withdrawal-words.ts';
import { firstCategories } from '../product/first-categories.ts';
import { type LegalPageName, legalPageNames, legalTitles } from './legal.ts';
import { legalDescriptions } from './legal-descriptions.ts';
import { findGap } from './legal-templates.ts';
import type { Look } from './look.ts';

/** A text of one line that may be empty. */
export function line(title: string, max = 120, description?: string) {
  return text(max).default('').meta({ title, description });
}

/** A text that may have several paragraphs. */
function lines(title: string, max = 1000, description?: string) {
  return text(max).default('').meta({ title, description, field: 'lines' });
}

/** A text of the withdrawal, which may be empty. */
function words(title: string, name: keyof WithdrawalWords, max: number) {
  return (max > 100 ? lines : line)(title, max, `Without one: ${withdrawalWords[name]}`);
}

/** The address of an uploaded picture. */
function picture(title: string, description?: string) {
  return text(limits.imageLength)
    .regex(/^(\/(?![/\\])|https?:\/\/[^/]|$)/, 'Must be a path that begins with / or an http address')
    .default('')
    .meta({ title, description, field: 'picture' });
}

/** A side of a picture in pixels, which the form measures itself. */
function measured(initial: number) {
  return z.number().int().min(1).max(limits.imageSide).meta({ field: 'measured' }).default(initial);
}

/** @param entry the name of one entry, such as `banner` */
export function list<Entry extends z.ZodType>(
  schema: Entry,
  title: string,
  { max, entry }: { max: number; entry: string },
) {
  return z.array(schema).max(max, `At most ${max}`).default([]).meta({ title, entry });
}

/** A part of a page, with a heading on the form. */
export function part<Shape extends z.ZodRawShape>(title: string, shape: Shape, description?: string) {
  const schema = z.object(shape);
  return schema.prefault({} as z.input<typeof schema>).meta({ title, description });
}

/** A promise of the home page. Its title is fixed. */
function promise(title: string) {
  return part(title, {
    isShown: z.boolean().default(true).meta({ title: 'Shown' }),
    text: line('Text', 200, 'Without one, the promise is not shown.'),
  });
}

export const HomeContent = z.object({
  hero: part('Hero', {
    headline: line('Headline', 120, 'Without one, the name of the shop.'),
    text: lines('Text', 400),
    button: line('Button', 40, 'It leads to all products. Without one: Start Shopping'),
    picture: picture('Picture', 'At least 1600 pixels wide.'),
  }),
  promises: part('Promises', {
    fastShipping: promise('Fast Shipping'),
    pickup: promise('Free In-Store Pickup'),
    trusted: promise('Trusted'),
    giftCards: promise('Gift Cards'),
  }),
  categoryPictures: part(
    'Pictures of the categories',
    Object.fromEntries(firstCategories.map(({ value, label }) => [value, picture(label)])) as Record<
      (typeof firstCategories)[number]['value'],
      ReturnType<typeof picture>
    >,
    'A category that has a picture of its own shows that one.',
  ),
  promos: list(
    z.object({
      title: line('Title', 80),
      text: line('Text', 200),
      action: line('Link', 40, 'Its words; it leads to all products.'),
      picture: picture('Picture'),
    }),
    'Promo banners',
    { max: 5, entry: 'banner' },
  ),
  banners: list(z.object({ title: line('Title', 80), text: lines('Text', 400) }), 'Text banners', {
    max: 3,
    entry: 'text banner',
  }),
  gallery: part('Gallery', {
    title: line('Title', 80),
    text: line('Text', 200),
    pictures: list(
      z.object({
        picture: picture('Picture'),
        width: measured(960),
        height: measured(720),
        alt: line('What it shows', 200, 'For those who can’t see it.'),
      }),
      'Pictures',
      { max: 24, entry: 'picture' },
    ),
  }),
});
export type HomeContent = z.output<typeof HomeContent>;

/** A chapter of the story. Its heading is fixed. */
function chapter(title: string) {
  return part(title, {
    text: lines('Text', 2000, 'Without one, the chapter is not shown. An empty line begins a new paragraph.'),
    picture: picture('Picture'),
  });
}

export const AboutContent = z.object({
  intro: part('Introduction', {
    headline: line('Headline', 120, 'Without one: About us'),
    text: lines('Text', 600),
  }),
  mission: chapter('Our Mission'),
  quality: chapter('Uncompromising Quality and Innovation'),
  standards: chapter('Global Standards'),
  values: chapter('Local Values'),
  experience: part('Elevate Your Fitness Experience', {
    text: lines('Text', 600, 'Without one, the chapter is not shown.'),
  }),
  team: list(
    z.object({
      name: line('Name', 80),
      role: line('Role', 80),
      bio: lines('About them', 400),
      picture: picture('Photo', 'Square.'),
    }),
    'Team',
    { max: 24, entry: 'member' },
  ),
  testimonials: list(
    z.object({
      name: line('Name', 80),
      position: line('Position', 120),
      message: lines('Message', 600),
    }),
    'Testimonials',
    { max: 24, entry: 'testimonial' },
  ),
  contact: lines('Text beside the contact form', 400, 'Phone and e-mail address follow it.'),
});
export type AboutContent = z.output<typeof AboutContent>;

const FooterContent = z.object({
  newsletter: line('Line above the newsletter box', 160, 'Such as what it is about, and how often it comes.'),
  text: lines('Text below the address', 400, 'Such as opening hours.'),
});

const PurchaseContent = z.object({
  delivery: line('Delivery', 120, 'When an order arrives, and what that costs.'),
  returns: line('Returns', 120, 'How long it can be sent back. The page of returns is linked beside it.'),
  warranty: line('Warranty', 120, 'How long it lasts. The page of the warranty is linked beside it.'),
  orderButton: line(
    'Button that orders',
    60,
    'Without one: Place Order. In the EU it has to say that the order obliges to pay, such as Order with obligation to pay (Directive 2011/83/EU, Art. 8).',
  ),
  priceNote: line(
    'Note below the price of a product, and at lists',
    120,
    'Such as Including tax, plus delivery. In the EU, prices have to say whether they include both (Directive 2000/31/EC, Art. 5).',
  ),
  showsFormerPrice: z.boolean().default(false).meta({
    title: 'Show the lowest price of the 30 days before a sale',
    description:
      'Beside each sale price, on lists too. Shops in the EU have to (Directive 98/6/EC, Art. 6a).',
  }),
});

type PurchaseContent = z.output<typeof PurchaseContent>;

/** The function by which shoppers withdraw from a contract. */
export const WithdrawalContent = z.object({
  days: z.number().int().min(0).max(365).default(0).meta({
    title: 'Days in which shoppers can withdraw',
    description:
      '0: off. Counted from the day after an order has arrived. Shops in the EU have to give 14 at least, and this function since 19 June 2026 (Directive 2011/83/EU, Art. 9 and 11a).',
  }),
  link: words('Link at the foot of each page', 'link', 60),
  intro: words('Text above the form', 'intro', 600),
  statement: words('Statement', 'statement', 300),
  confirm: words('Button that sends it', 'confirm', 60),
  receipt: words('Text above the receipt', 'receipt', 600),
});

/** The words of its page, with the built-in ones in place of those that are empty. */
export type WithdrawalPage = z.output<typeof WithdrawalContent>;

/** A legal page as its owner saves it. */
export const LegalText = z
  .object({
    text: text(50_000).default('').meta({
      title: 'Text',
      description: 'In Markdown: # for a heading, - for a list, **bold**, [a link](/legal/returns).',
      field: 'markdown',
    }),
    isPublished: z.boolean().default(false).meta({
      title: 'Published',
      description: 'Shoppers can read it, and find it at the foot of each page.',
    }),
  })
  .superRefine(({ text: markdown, isPublished }, { addIssue }) => {
    if (!isPublished) return;
    const left = findGap(markdown);
    if (markdown === '')
      addIssue({ code: 'custom', path: ['text'], message: 'An empty page can’t be published' });
    if (left)
      addIssue({
        code: 'custom',
        path: ['text'],
        message: `Before it is published, write something for ${left}`,
      });
  });
export type LegalText = z.output<typeof LegalText>;

/** The most characters of all pages together. */
const pagesLength = 100_000;

const OwnPage = z.object({
  title: line('Title', 80),
  address: line('Address', 60, 'The end of its address: size-chart is at /page/size-chart.'),
  text: text(50_000).default('').meta({
    title: 'Text',
    description: 'In Markdown: # for a heading, - for a list, **bold**, [a link](/product).',
    field: 'markdown',
  }),
  isShown: z
    .boolean()
    .default(false)
    .meta({ title: 'Shown', description: 'Shoppers can read it, and search engines find it.' }),
  isInFooter: z.boolean().default(true).meta({ title: 'Linked at the foot of each page' }),
});

/** Why a page can't be saved, with its field; undefined if it can. */
function pageFault({ title, address, text: markdown, isShown }: z.output<typeof OwnPage>, before: string[]) {
  if (title === '') return ['title', 'Enter a title'];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(address))
    return ['address', 'Write small letters, digits and dashes, such as size-chart'];
  if ((legalPageNames as string[]).includes(address)) return ['address', 'The shop has a page of this name'];
  if (before.includes(address)) return ['address', 'Another page has this address'];
  const left = isShown && findGap(markdown);
  if (isShown && markdown === '') return ['text', 'An empty page can’t be shown'];
  return left ? ['text', `Before it is shown, write something for ${left}`] : undefined;
}

const OwnPages = z
  .object({ pages: list(OwnPage, 'Pages', { max: 20, entry: 'page' }) })
  .superRefine(({ pages }, { addIssue }) => {
    for (const [index, page] of pages.entries()) {
      const before = pages.slice(0, index).map(({ address }) => address);
      const [field, message] = pageFault(page, before) ?? [];
      if (field) addIssue({ code: 'custom', path: ['pages', index, field], message });
    }
    const most = pages.findIndex(
      (_, index) => pages.slice(0, index + 1).reduce((sum, page) => sum + page.text.length, 0) > pagesLength,
    );
    if (most >= 0)
      addIssue({
        code: 'custom',
        path: ['pages', most, 'text'],
        message: `All pages together have at most ${pagesLength} characters`,
      });
  });
export type OwnPages = z.output<typeof OwnPages>;

export const LegalPage = z.object({ title: z.string(), html: z.string() });
export type LegalPage = z.output<typeof LegalPage>;

const legalGroups = Object.fromEntries(
  legalPageNames.map((name) => [
    name,
    { title: legalTitles[name], note: legalDescriptions[name], schema: LegalText },
  ]),
) as Record<LegalPageName, { title: string; note: string; schema: typeof LegalText }>;

/** The content that owners write for shoppers, in groups. Empty parts are not shown. */
export const contentGroups = {
  home: { title: 'Home page', note: 'The first page of the shop.', schema: HomeContent },
  about: { title: 'About us', note: 'About the shop, and how to reach it.', schema: AboutContent },
  purchase: {
    title: 'Product page',
    note: 'In a line each, below Add to cart; and how a sale price is shown.',
    schema: PurchaseContent,
  },
  footer: { title: 'Footer', note: 'At the foot of each page.', schema: FooterContent },
  withdrawal: {
    title: 'Withdrawal',
    note: 'How shoppers withdraw from a contract. The receipt by e-mail is among the e-mail texts.',
    schema: WithdrawalContent,
  },
  pages: {
    title: 'Your pages',
    note: 'Pages of your own, such as a size chart or an imprint, in their order at the foot of each page.',
    schema: OwnPages,
  },
  ...legalGroups,
} as const;

/** The content that every page shows beside the shop's details. */
export interface PageContent {
  look: Look;
  footer: z.output<typeof FooterContent>;
  /** Those that are optional are absent while they are empty or off: they add no bytes to the pages of a shop without them. */
  purchase: Pick<PurchaseContent, 'delivery' | 'returns' | 'warranty'> & Partial<PurchaseContent>;
  /** The words of the link to the withdrawal; absent while it is off. */
  withdrawal?: string;
  /** The published ones. */
  legalPages: LegalPageName[];
  /** The links to published legal pages and pages of the owner at the foot of each page; absent while there are none. */
  footerLinks?: { href: string; label: string }[];
  /** True if an order costs what its goods cost: see `isPlain` of selling-terms.ts. */
  isPlain: boolean;
  /** The delivery options that have days, and the calendar by which these are counted; absent while none has. */
  arrivals?: { options: DatedOption[]; calendar: Calendar };
}

export type ContentGroup = keyof typeof contentGroups;
