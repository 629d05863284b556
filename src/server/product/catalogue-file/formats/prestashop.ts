import type { Format, Remark } from './format.ts';
import {
  addressesIn,
  categoryIn,
  cellsOf,
  codeOf,
  gramsOf,
  gtinOf,
  isNo,
  millimetresOf,
  pageAt,
  piecesOf,
  plainText,
} from './values.ts';

/** Products as PrestaShop exports and imports them, a row each. Weights are kilograms and lengths centimetres there by default. */
export const prestashop: Format = {
  name: 'prestashop',
  columns: {
    'product id': ['id'],
    'active (0/1)': ['active', 'status'],
    name: [],
    categories: ['categories (x,y,z...)', 'category'],
    price: [
      'price tax included',
      'price (tax incl.)',
      'price tax excluded',
      'price (tax excl.)',
      'price tax excl.',
      'price tax incl.',
    ],
    reference: ['reference #'],
    manufacturer: ['brand'],
    ean13: ['ean-13', 'gtin'],
    upc: [],
    width: [],
    height: [],
    depth: [],
    weight: [],
    quantity: [],
    summary: [],
    description: [],
    'friendly url': ['friendly-url', 'url rewritten', 'rewritten url', 'link rewrite'],
    'image urls': ['image urls (x,y,z...)'],
    feature: ['feature(name:value:position)', 'feature (name:value:position:customized)'],
  },
  required: ['product id', 'name', 'price', 'quantity'],
  strong: ['active (0/1)', 'reference #', 'ecotax', 'price (tax excl.)', 'price tax excluded'],
  sources: {
    title: 'name',
    details: 'description',
    brand: 'manufacturer',
    category: 'categories',
    price: 'price',
    stock: 'quantity',
    sku: 'reference',
    gtin: 'ean13',
    grams: 'weight',
    widthMm: 'width',
    depthMm: 'depth',
    heightMm: 'height',
    image: 'image urls',
    images: 'image urls',
    isHidden: 'active (0/1)',
    facts: 'feature',
  },
  read({ get }) {
    const remarks: Remark[] = [];
    const id = get('product id');
    const slug = get('friendly url');
    const length = (name: string) => millimetresOf(get(name), 'cm', name, remarks);
    const facts = get('feature')
      .split(',')
      .map((feature) => feature.split(':'))
      .filter(([name, value]) => name && value);
    return {
      product: id,
      cells: cellsOf({
        title: get('name'),
        details: plainText(get('description')) || plainText(get('summary')),
        brand: get('manufacturer'),
        category: categoryIn(get('categories')),
        facts: facts.map(([name, value]) => `${name?.trim()}: ${value?.trim()}`).join('\n'),
        isHidden: isNo(get('active (0/1)')) ? 'yes' : 'no',
      }),
      piece: {
        options: [],
        cells: cellsOf({
          price: get('price'),
          stock: piecesOf(get('quantity'), 'quantity', remarks),
          sku: codeOf(get('reference'), 'reference', remarks),
          gtin: gtinOf(get('ean13') || get('upc'), 'ean13', remarks),
          grams: gramsOf(get('weight'), 'kg', 'weight', remarks),
          widthMm: length('width'),
          depthMm: length('depth'),
          heightMm: length('height'),
        }),
      },
      // Its folder is that of the category, and does not count.
      page: slug && pageAt('', /^(http|\/)/i.test(slug) ? slug : `${id}-${slug}.html`),
      pictures: addressesIn(get('image urls')),
      remarks,
    };
  },
};
