import type { Format, Remark } from './format.ts';
import {
  addressesIn,
  categoryIn,
  cellsOf,
  codeOf,
  gramsOf,
  isYes,
  millimetresOf,
  numberedOptions,
  pageAt,
  piecesOf,
  plainText,
} from './values.ts';

/** Products as Spree exports them. The first row of a product with options is the product itself; its price does not count. */
export const spree: Format = {
  name: 'spree',
  columns: {
    slug: [],
    sku: [],
    name: [],
    status: [],
    'brand name': [],
    description: [],
    price: [],
    currency: [],
    width: [],
    height: [],
    depth: [],
    'dimensions unit': [],
    weight: [],
    'weight unit': [],
    'inventory count': [],
    digital: [],
    'image1 src': [],
    'image2 src': [],
    'image3 src': [],
    'option1 name': [],
    'option1 value': [],
    'option2 name': [],
    'option2 value': [],
    'option3 name': [],
    'option3 value': [],
    category1: [],
    'custom field.properties.*': [],
  },
  required: ['slug', 'name', 'price', 'option1 value'],
  strong: ['inventory count', 'available on', 'tax category'],
  sources: {
    title: 'name',
    details: 'description',
    brand: 'brand name',
    category: 'category1',
    price: 'price',
    stock: 'inventory count',
    sku: 'sku',
    grams: 'weight',
    widthMm: 'width',
    depthMm: 'depth',
    heightMm: 'height',
    image: 'image1 src',
    images: 'image1 src',
    isHidden: 'status',
    facts: 'custom field.properties.*',
    options: 'option1 value',
  },
  read(row) {
    const { get, like } = row;
    const product = get('slug').toLowerCase();
    if (isYes(get('digital'))) {
      return { product, refusal: { column: 'digital', message: 'The shop sells what can be delivered' } };
    }
    const remarks: Remark[] = [];
    const isHead = get('name') !== '';
    const length = (name: string) => millimetresOf(get(name), get('dimensions unit') || 'cm', name, remarks);
    return {
      product,
      currency: get('currency'),
      cells: cellsOf({
        title: get('name'),
        details: plainText(get('description')),
        brand: get('brand name'),
        category: categoryIn(get('category1')),
        facts: like('custom field.properties.')
          .filter(([, cell]) => cell !== '')
          .map(([name, cell]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${cell}`)
          .join('\n'),
        ...(isHead && { isHidden: /^(draft|archived)$/i.test(get('status')) ? 'yes' : 'no' }),
      }),
      piece: {
        options: numberedOptions(row),
        cells: cellsOf({
          price: get('price'),
          stock: piecesOf(get('inventory count'), 'inventory count', remarks),
          sku: codeOf(get('sku'), 'sku', remarks),
          grams: gramsOf(get('weight'), get('weight unit') || 'kg', 'weight', remarks),
          widthMm: length('width'),
          depthMm: length('depth'),
          heightMm: length('height'),
        }),
      },
      page: pageAt('/products', product),
      pictures: [1, 2, 3].flatMap((n) => addressesIn(get(`image${n} src`))),
      remarks,
    };
  },
};
