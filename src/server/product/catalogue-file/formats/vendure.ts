import type { Format, Remark } from './format.ts';
import { addressesIn, cellsOf, codeOf, pageAt, piecesOf, plainText } from './values.ts';

const listIn = (cell: string) => cell.split('|').map((part) => part.trim());

/** The pairs of a cell such as `Brand:KB|Type:Accessory`. */
const pairsIn = (cell: string) =>
  listIn(cell).flatMap((pair) => {
    const [name = '', ...value] = pair.split(':');
    return name && value.length > 0 ? [{ name: name.trim(), value: value.join(':').trim() }] : [];
  });

/** Products as Vendure imports them. Rows without a name are further variants of the product above. */
export const vendure: Format = {
  name: 'vendure',
  columns: {
    name: [],
    slug: [],
    description: [],
    assets: [],
    facets: [],
    optiongroups: [],
    optionvalues: [],
    sku: [],
    price: [],
    stockonhand: [],
    variantassets: [],
  },
  required: ['name', 'optiongroups', 'optionvalues', 'price'],
  strong: ['optiongroups', 'stockonhand', 'variantassets'],
  sources: {
    title: 'name',
    details: 'description',
    brand: 'facets',
    facts: 'facets',
    price: 'price',
    stock: 'stockonhand',
    sku: 'sku',
    image: 'assets',
    images: 'assets',
    options: 'optionvalues',
  },
  variantImage: 'variantassets',
  read({ get }) {
    const remarks: Remark[] = [];
    const facets = pairsIn(get('facets'));
    const names = listIn(get('optiongroups'));
    const values = listIn(get('optionvalues')).filter(Boolean);
    return {
      product: (get('slug') || get('name')).toLowerCase(),
      cells: cellsOf({
        title: get('name'),
        details: plainText(get('description')),
        brand: facets.find(({ name }) => /^brand$/i.test(name))?.value,
        category: facets.find(({ name }) => /^category$/i.test(name))?.value,
        facts: facets
          .filter(({ name }) => !/^(brand|category)$/i.test(name))
          .map(({ name, value }) => `${name}: ${value}`)
          .join('\n'),
      }),
      piece: {
        options: values.map((value, at) => ({ name: names[at] ?? '', value })),
        cells: cellsOf({
          price: get('price'),
          stock: piecesOf(get('stockonhand'), 'stockonhand', remarks),
          sku: codeOf(get('sku'), 'sku', remarks),
          image: addressesIn(get('variantassets'))[0],
        }),
      },
      page: pageAt('/products', get('slug')),
      pictures: addressesIn(get('assets')),
      remarks,
    };
  },
};
