import type { Format, Remark } from './format.ts';
import {
  addressesIn,
  categoryIn,
  cellsOf,
  codeOf,
  gramsOf,
  gtinOf,
  isBelow,
  isNo,
  isYes,
  numberedOptions,
  pageAt,
  piecesOf,
  plainText,
} from './values.ts';

/** Products as Shopify exports them, with the names of columns before and since 2024. A product has a row for each variant, and further rows for pictures. */
export const shopify: Format = {
  name: 'shopify',
  columns: {
    handle: ['url handle'],
    title: [],
    'body (html)': ['description'],
    vendor: [],
    type: ['custom product type'],
    'product category': ['standardized product type', 'standard product type'],
    published: ['published on online store'],
    status: [],
    'option1 name': [],
    'option1 value': [],
    'option2 name': [],
    'option2 value': [],
    'option3 name': [],
    'option3 value': [],
    'variant sku': ['sku'],
    'variant barcode': ['barcode'],
    'variant grams': ['weight value (grams)'],
    'variant inventory qty': ['inventory quantity'],
    'variant price': ['price'],
    'variant compare at price': ['compare-at price'],
    'image src': ['product image url'],
    'variant image': ['variant image url'],
    'gift card': [],
  },
  required: ['handle', 'title', 'variant price', 'option1 value'],
  strong: ['body (html)', 'url handle', 'variant inventory policy', 'continue selling when out of stock'],
  sources: {
    title: 'title',
    details: 'body (html)',
    brand: 'vendor',
    category: 'type',
    price: 'variant price',
    salePrice: 'variant compare at price',
    stock: 'variant inventory qty',
    sku: 'variant sku',
    gtin: 'variant barcode',
    grams: 'variant grams',
    image: 'image src',
    images: 'image src',
    isHidden: 'status',
    options: 'option1 value',
  },
  variantImage: 'variant image',
  read(row) {
    const { get } = row;
    const product = get('handle').toLowerCase();
    if (isYes(get('gift card'))) {
      return { product, refusal: { column: 'gift card', message: 'The shop sells no gift cards yet' } };
    }
    const remarks: Remark[] = [];
    const options = numberedOptions(row).filter(({ value }) => value.toLowerCase() !== 'default title');
    // Hidden there for whichever reason: archived, a draft, or not on sale in the online store.
    const isHidden = /^(draft|archived)$/i.test(get('status')) || isNo(get('published'));
    const isPiece = get('option1 value') !== '' || get('variant price') !== '' || get('variant sku') !== '';
    const [price, before] = [get('variant price'), get('variant compare at price')];
    const isHead = get('title') !== '';
    return {
      product,
      cells: cellsOf({
        title: get('title'),
        details: plainText(get('body (html)')),
        brand: get('vendor'),
        category: get('type') || categoryIn(get('product category')),
        ...(isHead && { isHidden: isHidden ? 'yes' : 'no' }),
      }),
      ...(isPiece && {
        piece: {
          options,
          cells: cellsOf({
            // The price that counts there is that of a sale if it is below the other one.
            ...(isBelow(price, before) ? { price: before, salePrice: price } : { price }),
            stock: piecesOf(get('variant inventory qty'), 'variant inventory qty', remarks),
            sku: codeOf(get('variant sku'), 'variant sku', remarks),
            gtin: gtinOf(get('variant barcode'), 'variant barcode', remarks),
            // These are grams, whatever the column of the unit says: that is only how the weight is shown there.
            grams: gramsOf(get('variant grams'), 'g', 'variant grams', remarks),
            image: addressesIn(get('variant image'))[0],
          }),
        },
      }),
      page: pageAt('/products', product),
      pictures: addressesIn(get('image src')),
      remarks,
    };
  },
};
