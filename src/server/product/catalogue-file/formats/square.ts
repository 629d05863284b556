import type { Format, Remark } from './format.ts';
import {
  addressesIn,
  categoryIn,
  cellsOf,
  codeOf,
  gramsOf,
  gtinOf,
  isYes,
  pageAt,
  piecesOf,
  plainText,
  withUnit,
} from './values.ts';

/** The item library that Square exports: a row for each variation, and stock in a column for each place. */
export const square: Format = {
  name: 'square',
  columns: {
    'reference handle': ['handle'],
    token: [],
    'item name': [],
    'variation name': [],
    description: [],
    categories: ['category', 'reporting category'],
    sku: [],
    gtin: [],
    price: [],
    archived: [],
    'item type': [],
    'option name *': [],
    'option value *': [],
    'current quantity*': [],
    'weight (*': [],
    permalink: [],
    'image urls': ['images'],
  },
  required: ['item name', 'variation name', 'price'],
  strong: ['token', 'reference handle', 'sellable', 'stockable'],
  sources: {
    title: 'item name',
    details: 'description',
    category: 'categories',
    price: 'price',
    stock: 'current quantity*',
    sku: 'sku',
    gtin: 'gtin',
    grams: 'weight (*',
    image: 'image urls',
    images: 'image urls',
    isHidden: 'archived',
    options: 'variation name',
  },
  read(row) {
    const { get, like } = row;
    const product = (get('reference handle') || get('item name')).toLowerCase();
    const type = get('item type');
    if (type !== '' && !/^(physical( good)?|regular)$/i.test(type)) {
      return {
        product,
        refusal: { column: 'item type', message: `The shop sells what can be delivered, not ${type}` },
      };
    }
    const remarks: Remark[] = [];
    const values = new Map(like('option value '));
    const named = like('option name ').map(([n, name]) => ({ name, value: values.get(n) ?? '' }));
    const variation = get('variation name');
    const isOnly = variation === '' || /^regular$/i.test(variation);
    const options = named.filter(({ value }) => value !== '');
    const quantities = like('current quantity').filter(([, cell]) => cell !== '');
    const stock =
      quantities.length > 0 ? String(quantities.reduce((sum, [, cell]) => sum + Number(cell), 0)) : '';
    return {
      product,
      cells: cellsOf({
        title: get('item name'),
        details: plainText(get('description')),
        category: categoryIn(get('categories')),
        isHidden: isYes(get('archived')) ? 'yes' : 'no',
      }),
      piece: {
        id: get('token'),
        options: options.length > 0 || isOnly ? options : [{ name: 'Variation', value: variation }],
        cells: cellsOf({
          price: get('price'),
          stock: piecesOf(stock, 'current quantity*', remarks),
          sku: codeOf(get('sku'), 'sku', remarks),
          gtin: gtinOf(get('gtin'), 'gtin', remarks),
          grams: gramsOf(...withUnit(row, 'weight'), 'weight (*', remarks),
        }),
      },
      page: pageAt('/product', get('permalink')),
      pictures: addressesIn(get('image urls')),
      remarks,
    };
  },
};
