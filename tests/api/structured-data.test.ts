import { access } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoContent } from '../../prisma/seed/content.ts';
import { firstCategories } from '../../src/shared/product/first-categories.ts';
import { type MadeProduct, makeProduct, makeProducts } from '../helpers/factories.ts';
import { decoded, type PageHead, readPage } from '../helpers/page-head.ts';
import { buy, publish, write } from '../helpers/product-review.ts';
import { setTerms } from '../helpers/selling-terms.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';

const origin = 'https://gym.example';

const shop = sharedTestShop({ SHOP_NAME: 'Iron & Oak' }, { publicUrl: origin });
let products: MadeProduct[];
beforeAll(async () => {
  await shop.db.setting.create({ data: { group: 'shop', values: demoContent.shop } });
  products = await makeProducts(
    shop.db,
    Array.from({ length: 12 }, (_, n) => ({ title: `Kettlebell ${n}`, category: 'mats' })),
  );
});

async function open(path: string): Promise<PageHead & { html: string; status: number }> {
  const response = await fetch(shop.url + path);
  const html = await response.text();
  return { ...readPage(html), html, status: response.status };
}

const context = z.literal('https://schema.org');
const address = z.url({ protocol: /^https$/ });
const own = address.startsWith(`${origin}/`);
const text = z.string().trim().min(1);
const thing = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ '@type': z.literal(type), '@id': own.optional(), ...shape });

/** The fields that Google's documentation of merchant listings requires, and those recommended ones that the shop has. */
const offer = thing('Offer', {
  url: own,
  price: z.string().regex(/^\d+\.\d\d$/),
  priceCurrency: z.literal('USD'),
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  seller: thing('Organization', { name: text }),
  shippingDetails: z
    .array(
      thing('OfferShippingDetails', {
        shippingRate: thing('MonetaryAmount', {
          value: z.string().regex(/^\d+\.\d\d$/),
          currency: z.literal('USD'),
        }),
        shippingDestination: thing('DefinedRegion', {
          addressCountry: z.string().regex(/^[A-Z]{2}$/),
        }).optional(),
      }),
    )
    .min(1)
    .optional(),
  availableDeliveryMethod: z.literal('https://schema.org/OnSitePickup').optional(),
});
const millimetres = thing('QuantitativeValue', {
  value: z.int().min(1),
  unitCode: z.literal('MMT'),
}).optional();
const Product = thing('Product', {
  '@context': context,
  name: text,
  description: text,
  image: z.array(address),
  productID: z.uuid(),
  sku: text.optional(),
  category: text,
  brand: thing('Brand', { name: text }).optional(),
  gtin: z
    .string()
    .regex(/^(\d{8}|\d{12,14})$/)
    .optional(),
  weight: thing('QuantitativeValue', { value: z.int().min(1), unitCode: z.literal('GRM') }).optional(),
  width: millimetres,
  depth: millimetres,
  height: millimetres,
  additionalProperty: z
    .array(thing('PropertyValue', { name: text, value: text }))
    .min(1)
    .optional(),
  offers: offer,
  aggregateRating: thing('AggregateRating', {
    ratingValue: z.number().min(1).max(5),
    reviewCount: z.int().min(1),
  }).optional(),
  review: z
    .array(
      thing('Review', {
        author: thing('Person', { name: text }),
        datePublished: z.iso.date(),
        reviewRating: thing('Rating', { ratingValue: z.int().min(1).max(5) }),
        reviewBody: text.optional(),
      }),
    )
    .min(1)
    .optional(),
});
const BreadcrumbList = thing('BreadcrumbList', {
  '@context': context,
  itemListElement: z.array(thing('ListItem', { position: z.int().min(1), name: text, item: own })).min(2),
});
const ItemList = thing('ItemList', {
  '@context': context,
  itemListElement: z.array(thing('ListItem', { position: z.int().min(1), name: text, url: own })).min(1),
});
const Organization = thing('Organization', {
  '@context': context,
  name: text,
  url: own,
  logo: own,
  email: z.email(),
  telephone: z.string().regex(/^\+[\d ]+$/),
  address: thing('PostalAddress', {
    streetAddress: text,
    addressLocality: text,
    postalCode: text,
    addressCountry: z.string().regex(/^[A-Z]{2}$/),
  }),
});
const WebSite = thing('WebSite', {
  '@context': context,
  name: text,
  url: own,
  publisher: z.strictObject({ '@id': own }),
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().includes('{search_term_string}'),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
});
const known = { Product, BreadcrumbList, ItemList, Organization, WebSite };

/** The only thing of a type on a page, which is all that search engines ask for. */
function only<T extends keyof typeof known>({ things }: PageHead, type: T): z.infer<(typeof known)[T]> {
  const found = things.filter((each) => each['@type'] === type);
  expect(found).toHaveLength(1);
  return known[type].parse(found[0]) as z.infer<(typeof known)[T]>;
}

const typesOn = ({ things }: PageHead) => things.map((each) => each['@type']);

describe('the data of a product page', () => {
  it('has reviews where there are published ones, and nothing of them elsewhere', async () => {
    const bought = await buy(shop, { products: 2 });
    const [rated = '', other = ''] = bought.productIds;
    expect(only(await open(`/product/${rated}`), 'Product')).not.toHaveProperty('aggregateRating');
    const id = await publish(shop, bought, { rating: 4, text: 'Solid </script>.' });
    await write(shop, bought, { productId: other });
    const { writtenAt } = await shop.db.review.findUniqueOrThrow({ where: { id } });
    const day = writtenAt.toISOString().slice(0, 10);
    const data = only(await open(`/product/${rated}`), 'Product');
    expect([data.aggregateRating, data.review]).toEqual([
      { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1 },
      [
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Farhana A.' },
          datePublished: day,
          reviewRating: { '@type': 'Rating', ratingValue: 4 },
          reviewBody: 'Solid </script>.',
        },
      ],
    ]);
    // The HTML from the server has it, too.
    expect((await open(`/product/${rated}`)).html).toContain('Verified buyer');
    expect(only(await open(`/product/${other}`), 'Product')).not.toHaveProperty('review');
  });

  const pictures = {
    image: '/images/products/power-rack/960.webp',
    images: ['https://cdn.example/räck.png'],
  };

  it('says what is sold, for how much, and whether it is there', async () => {
    const product = await makeProduct(shop.db, {
      title: 'Full Power Rack',
      details: 'Eleven gauge\n\nsteel.',
      category: 'strength',
      priceCents: 129_900,
      stock: 2,
      ...pictures,
    });
    const page = await open(`/product/${product.id}`);
    const url = `${origin}/product/${product.id}/full-power-rack`;
    const data = only(page, 'Product');
    expect(data).toMatchObject({
      name: 'Full Power Rack',
      description: 'Eleven gauge steel.',
      image: [`${origin}/images/products/power-rack/960.webp`, 'https://cdn.example/r%C3%A4ck.png'],
      productID: product.id,
      category: 'Strength Equipment',
      offers: { url, price: '1299.00', availability: 'https://schema.org/InStock' },
    });
    expect(page.canonical).toBe(url);
    // Nothing that is not known.
    for (const name of ['sku', 'brand', 'gtin', 'weight', 'additionalProperty'])
      expect(data).not.toHaveProperty(name);

    await shop.db.productStock.update({ where: { productId: product.id }, data: { stock: 0 } });
    const later = only(await open(`/product/${product.id}`), 'Product');
    expect(later.offers.availability).toBe('https://schema.org/OutOfStock');
  });

  it('has the facts that are known, and the shop as brand of an own make', async () => {
    const { id } = await makeProduct(shop.db, {
      sku: 'ROPE-1',
      brand: 'Rogue',
      gtin: '012345678905',
      widthMm: 600,
      heightMm: 35,
      facts: [{ name: 'Load at most', value: '300 kg' }],
    });
    expect(only(await open(`/product/${id}`), 'Product')).toMatchObject({
      sku: 'ROPE-1',
      brand: { name: 'Rogue' },
      gtin: '012345678905',
      width: { value: 600 },
      height: { value: 35 },
      additionalProperty: [{ name: 'Load at most', value: '300 kg' }],
    });
    const own = await makeProduct(shop.db, { isOwnMake: true });
    const data = only(await open(`/product/${own.id}`), 'Product');
    expect([data.brand?.name, data.gtin, data.depth]).toEqual(['Iron & Oak', undefined, undefined]);
  });

  it('has its weight and its deliveries, once the owner has chosen them', async () => {
    const { id } = await makeProduct(shop.db, { priceCents: 5000 });
    const read = async () => {
      const page = await open(`/product/${id}`);
      const { weight, offers } = only(page, 'Product');
      const { shippingDetails, availableDeliveryMethod } = offers;
      return { weight, shippingDetails, availableDeliveryMethod, isQueried: page.html.includes('"promise"') };
    };
    expect(await read()).toEqual({ isQueried: false });
    await shop.db.product.update({ where: { id }, data: { grams: 16_400 } });
    const byWeight = { priceCents: 700, gramsIncluded: 5000, furtherKilogramCents: 20 };
    await setTerms(shop.db, {
      options: [
        { name: 'Inside Dhaka', ...byWeight },
        { name: 'Post', priceCents: 300, mostGrams: 2000 },
        { name: 'Pick-up', kind: 'collect', address: 'Road 11' },
      ],
    });
    expect(await read()).toEqual({
      weight: { '@type': 'QuantitativeValue', value: 16_400, unitCode: 'GRM' },
      shippingDetails: [
        {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: '9.40', currency: 'USD' },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: demoContent.shop.country },
        },
      ],
      availableDeliveryMethod: 'https://schema.org/OnSitePickup',
      isQueried: true,
    });
    await setTerms(shop.db, {});
  });

  it('names no picture where there is none, and none that is no web address', async () => {
    const bare = await makeProduct(shop.db);
    expect(only(await open(`/product/${bare.id}`), 'Product').image).toEqual([]);
    const broken = await makeProduct(shop.db, { image: 'http://[', images: ['/images/a.webp'] });
    expect(only(await open(`/product/${broken.id}`), 'Product').image).toEqual([`${origin}/images/a.webp`]);
  });

  it('leads the way that the page shows', async () => {
    const page = await open(`/product/${products[0]?.id}`);
    const steps = only(page, 'BreadcrumbList').itemListElement;
    const trail = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(page.html)?.[0] as string;
    const links = [...trail.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)</g)];
    expect(steps.map(({ item, name }) => [item, name])).toEqual(
      links.map(([, href, label]) => [origin + href, decoded(label as string)]),
    );
    expect(steps.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  it.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '"\\u003c/script>',
    'A\u2028B',
    '{{7*7}} \ud83c',
  ])('is what the product is called, whatever it is called: %j', async (title) => {
    const product = await makeProduct(shop.db, {
      title: title.toWellFormed(),
      details: title.toWellFormed(),
    });
    const page = await open(`/product/${product.id}`);
    expect(page.status).toBe(200);
    expect(only(page, 'Product').name).toBe(product.title);
    expect(page.html.match(/<script>alert|<!--</)).toBeNull();
    expect(page.meta.get('og:title')).toBe(product.title);
  });

  it('is not there where the product is not', async () => {
    const product = await makeProduct(shop.db);
    await shop.db.product.update({ where: { id: product.id }, data: { deletedAt: new Date() } });
    const page = await open(`/product/${product.id}`);
    expect([page.status, page.things]).toEqual([404, []]);
  });
});

describe('the data of the home page', () => {
  it('says whose shop it is, and how it is searched', async () => {
    const page = await open('/');
    expect(only(page, 'Organization')).toMatchObject({ name: 'Iron & Oak', url: `${origin}/` });
    const site = only(page, 'WebSite');
    expect(site.name).toBe('Iron & Oak');
    const template = site.potentialAction.target.urlTemplate;
    expect(template.startsWith(origin)).toBe(true);
    const found = await open(template.slice(origin.length).replace('{search_term_string}', 'Kettlebell+7'));
    expect(found.title).toBe('Results for “Kettlebell 7” | Iron & Oak');
    expect(found.html.includes(`href="/product/${products[7]?.id}"`)).toBe(true);
  });

  it('names a logo that is in the shop', async () => {
    const { logo } = only(await open('/'), 'Organization');
    await access(`src/client/public${logo.slice(origin.length)}`);
  });
});

describe('the data of the listing', () => {
  it('counts the products of a category through its pages', async () => {
    const category = `${origin}/product?category=mats`;
    const first = await open('/product?category=mats');
    const second = await open('/product?category=mats&page=2');
    const listed = [first, second].flatMap((page) => only(page, 'ItemList').itemListElement);
    expect(listed.map(({ position, name, url }) => [position, name, url])).toEqual(
      products.toReversed().map(({ id, title }, index) => [index + 1, title, `${origin}/product/${id}`]),
    );
    expect([first.canonical, second.canonical]).toEqual([category, `${category}&page=2`]);
    for (const page of [first, second])
      expect(only(page, 'BreadcrumbList').itemListElement.at(-1)?.item).toBe(category);
  });

  it('lists nothing where another address stands for the page', async () => {
    for (const query of ['searchTerm=Kettlebell', 'min=1', 'sort=price', 'category=boats'])
      expect(typesOn(await open(`/product?${query}`))).toEqual(['BreadcrumbList']);
  });

  it('leaves a page past its end to nobody', async () => {
    const { meta, things } = await open('/product?page=900');
    expect(meta.get('robots')).toBe('noindex');
    expect(things.map((each) => each['@type'])).toEqual(['BreadcrumbList']);
  });
});

describe('every page', () => {
  const paths = ['/', '/product', '/aboutus', '/cart', '/checkout', '/payment', '/order', '/none'];
  const listings = firstCategories.map(({ value }) => `/product?category=${value}`);

  it.each([...paths, ...listings])(
    'has one heading above all others, a title that fits and a description: %s',
    async (path) => {
      const { headings, title, meta } = await open(path);
      expect(headings).toBe(1);
      expect(title?.length).toBeLessThanOrEqual(60);
      expect(meta.get('description')?.length).toBeGreaterThan(20);
      expect(meta.get('description')?.length).toBeLessThanOrEqual(160);
    },
  );

  it('reads differently from all others', async () => {
    const heads = await Promise.all(
      ['/', '/product', '/product?page=2', '/aboutus', ...listings].map((path) => open(path)),
    );
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    expect(new Set(heads.map(({ meta }) => meta.get('description'))).size).toBe(heads.length);
  });
});
