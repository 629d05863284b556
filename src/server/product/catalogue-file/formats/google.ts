import type { Format, Remark } from './format.ts';
import {
  addressesIn,
  categoryIn,
  cellsOf,
  codeOf,
  gramsOf,
  gtinOf,
  isBelow,
  isYes,
  pageAt,
  piecesOf,
  plainText,
} from './values.ts';

/** The attributes by which items of one group differ. */
const differing = { color: 'Color', size: 'Size', material: 'Material', pattern: 'Pattern' };

/** An amount such as `49.99 USD`, and its currency. */
function amountIn(cell: string): [amount: string, currency: string] {
  const [, amount = cell, currency = ''] = /^([\d.,]+)\s*([A-Z]{3})$/i.exec(cell) ?? [];
  return [amount, currency];
}

/** A product feed as Google Merchant Center reads it: an item in each row, and variants with one `item_group_id`. */
export const google: Format = {
  name: 'google',
  columns: {
    id: [],
    'item group id': [],
    title: [],
    description: [],
    link: [],
    'image link': [],
    'additional image link': [],
    availability: [],
    quantity: ['sell on google quantity'],
    price: [],
    'sale price': [],
    'sale price effective date': [],
    brand: [],
    gtin: [],
    'product type': [],
    color: ['colour'],
    size: [],
    material: [],
    pattern: [],
    'shipping weight': [],
    'is bundle': [],
  },
  required: ['id', 'title', 'image link', 'price', 'availability'],
  strong: ['image link', 'google product category', 'item group id'],
  sources: {
    title: 'title',
    details: 'description',
    brand: 'brand',
    category: 'product type',
    price: 'price',
    salePrice: 'sale price',
    saleFrom: 'sale price effective date',
    saleUntil: 'sale price effective date',
    stock: 'quantity',
    sku: 'id',
    gtin: 'gtin',
    grams: 'shipping weight',
    image: 'image link',
    images: 'additional image link',
    options: 'item group id',
  },
  read({ get }) {
    const group = get('item group id');
    const product = (group || get('id')).toLowerCase();
    const remarks: Remark[] = [];
    const [amount, currency] = amountIn(get('price'));
    const [salePrice] = amountIn(get('sale price'));
    const [saleFrom = '', saleUntil = ''] = get('sale price effective date').split(/\s*\/\s*/);
    const [, weight = get('shipping weight'), unit = ''] =
      /^([\d.,]+)\s*([a-z]+)$/i.exec(get('shipping weight')) ?? [];
    const isGone = /^out/i.test(get('availability'));
    if (isYes(get('is bundle'))) remarks.push({ column: 'is bundle', message: 'Taken as one product' });
    return {
      product,
      currency,
      cells: cellsOf({
        title: get('title'),
        details: plainText(get('description')),
        brand: get('brand'),
        category: categoryIn(get('product type')),
      }),
      piece: {
        id: get('id'),
        options: group
          ? Object.entries(differing).flatMap(([column, name]) => {
              const value = get(column);
              return value ? [{ name, value }] : [];
            })
          : [],
        cells: cellsOf({
          price: amount,
          ...(isBelow(salePrice, amount) && { salePrice, saleFrom, saleUntil }),
          stock: isGone ? '0' : piecesOf(get('quantity'), 'quantity', remarks),
          sku: codeOf(get('id'), 'id', remarks),
          gtin: gtinOf(get('gtin'), 'gtin', remarks),
          grams: gramsOf(weight, unit, 'shipping weight', remarks),
          image: group ? addressesIn(get('image link'))[0] : undefined,
        }),
      },
      page: pageAt('', get('link')),
      pictures: [...addressesIn(get('image link')), ...addressesIn(get('additional image link'))],
      remarks,
    };
  },
};
