import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '../../../shared/base/formula.ts';
import { categories } from '../../../shared/product/category.ts';
import { csv } from '../catalogue-file/lines.ts';
import type { FeedItem, FeedShop } from './item.ts';

/** The format of a feed: the text before its items, the items, and the text after them. */
export interface FeedFormat {
  type: string;
  begin(shop: FeedShop): string;
  items(items: FeedItem[], shop: FeedShop): string;
  end: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function element(name: string, text: string): string {
  return `<${name}>${text.replace(/[&<>"]/g, (character) => entities[character] as string)}</${name}>`;
}

/** An element with others in it. */
const group = (name: string, elements: string[]) => `<${name}>${elements.join('')}</${name}>`;

function saleElements({
  price,
  ordinaryPrice,
  salePeriod,
}: Pick<FeedItem, 'price' | 'ordinaryPrice' | 'salePeriod'>): string[] {
  if (ordinaryPrice === undefined) return [];
  return [
    element('g:sale_price', price),
    ...(salePeriod === undefined ? [] : [element('g:sale_price_effective_date', salePeriod)]),
  ];
}

function googleItem({ pictures: [picture, ...further], googleCategory, ...item }: FeedItem): string {
  const elements = [
    element('g:id', item.id),
    ...(item.group === undefined ? [] : [element('g:item_group_id', item.group)]),
    element('g:title', item.title),
    element('g:description', item.description),
    element('g:link', item.link),
    element('g:image_link', picture),
    ...further.map((address) => element('g:additional_image_link', address)),
    element('g:availability', item.isInStock ? 'in_stock' : 'out_of_stock'),
    element('g:price', item.ordinaryPrice ?? item.price),
    ...saleElements(item),
    element('g:condition', 'new'),
    element('g:product_type', item.category),
    ...(item.weight === undefined ? [] : [element('g:shipping_weight', item.weight)]),
    ...item.shipping.map(({ country, service, price, days }) =>
      group('g:shipping', [
        element('g:country', country),
        element('g:service', service),
        element('g:price', price),
        // Working days, as here; the time to pack it is among them.
        ...(days
          ? [
              ...['g:min_handling_time', 'g:max_handling_time'].map((name) => element(name, '0')),
              element('g:min_transit_time', String(days.from)),
              element('g:max_transit_time', String(days.to)),
            ]
          : []),
      ]),
    ),
    ...(googleCategory ? [element('g:google_product_category', googleCategory)] : []),
    ...(item.brand === undefined ? [] : [element('g:brand', item.brand)]),
    ...(item.gtin === undefined ? [] : [element('g:gtin', item.gtin)]),
    // Google takes a product to have one that is not known yet, unless a feed says no.
    ...(item.hasNoGtin ? [element('g:identifier_exists', 'no')] : []),
    ...item.facts.map(({ name, value }) =>
      group('g:product_detail', [element('g:attribute_name', name), element('g:attribute_value', value)]),
    ),
  ];
  return `${group('item', elements)}\n`;
}

/** RSS 2.0 with the namespace of Google Merchant Center. */
export const googleFormat: FeedFormat = {
  type: 'application/xml; charset=utf-8',
  begin: ({ name, publicUrl }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element('title', name)}${element('link', publicUrl)}${element('description', `The products of ${name}`)}\n`,
  items: (items) => items.map(googleItem).join(''),
  end: '</channel></rss>\n',
};

const metaColumns = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'link',
  'image_link',
  'brand',
  'gtin',
  'additional_image_link',
  'product_type',
  'shipping_weight',
  'item_group_id',
];

/** A further cell of each row, if the shop has entered Google's category of any of its own. */
function googleCell(cell: string): string[] {
  return categories().some(({ googleCategory }) => googleCategory) ? [escapeFormula(cell)] : [];
}

/** The limit of Meta for all further addresses together. */
const furtherLength = 2000;

/** @returns the addresses that fit, with commas between them */
function joinAddresses(addresses: string[]): string {
  let joined = '';
  for (const address of addresses) {
    const longer = `${joined}${joined && ','}${address.replaceAll(',', '%2C')}`;
    if (longer.length <= furtherLength) joined = longer;
  }
  return joined;
}

function metaCells(item: FeedItem): string[] | undefined {
  const [picture, ...further] = item.metaPictures;
  if (picture === undefined) return undefined;
  return [
    item.id,
    escapeFormula(item.title),
    escapeFormula(item.description),
    item.isInStock ? 'in stock' : 'out of stock',
    'new',
    item.ordinaryPrice ?? item.price,
    item.ordinaryPrice === undefined ? '' : item.price,
    item.salePeriod ?? '',
    item.link,
    picture,
    escapeFormula(item.brand ?? ''),
    item.gtin ?? '',
    joinAddresses(further),
    escapeFormula(item.category),
    item.weight ?? '',
    item.group ?? '',
    ...googleCell(item.googleCategory ?? ''),
  ];
}

/** CSV for the catalogues of Facebook and Instagram. */
export const metaFormat: FeedFormat = {
  type: 'text/csv; charset=utf-8; header=present',
  begin: () => stringify([[...metaColumns, ...googleCell('google_product_category')]], csv),
  items: (items) => {
    const rows = items.map(metaCells).filter((row) => row !== undefined);
    return stringify(rows, csv);
  },
  end: '',
};
