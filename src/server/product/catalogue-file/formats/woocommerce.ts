import type { Cells, Format, Remark } from './format.ts';
import {
  addressesIn,
  categoryIn,
  cellsOf,
  codeOf,
  gramsOf,
  gtinOf,
  isBelow,
  isNo,
  millimetresOf,
  pageAt,
  piecesOf,
  plainText,
  withUnit,
} from './values.ts';

const kinds = ['simple', 'variable', 'variation'];

const unsold: Record<string, string> = {
  grouped: 'A group of products has no price of its own: its products are taken',
  external: 'A product that another shop sells has no stock here',
  downloadable: 'The shop sells no downloads',
  virtual: 'The shop sells what can be delivered',
};

/** The attributes of a row: names and values. */
function attributesOf({ like }: Cells) {
  const cells = new Map(like('attribute '));
  return [...cells].flatMap(([rest, name]) => {
    const [, n] = /^(\d+) name$/.exec(rest) ?? [];
    const value = n && cells.get(`${n} value(s)`);
    return name && value ? [{ name, value: value.replaceAll('\\,', ',') }] : [];
  });
}

/** The sale of a row. One that ends on a day ends with it. */
function saleOf({ get }: Cells) {
  const [salePrice, saleFrom, end] = [
    get('sale price'),
    get('date sale price starts'),
    get('date sale price ends'),
  ];
  if (!isBelow(salePrice, get('regular price'))) return {};
  return { salePrice, saleFrom, saleUntil: /^\d{4}-\d\d-\d\d$/.test(end) ? `${end} 23:59:59` : end };
}

/** Products as WooCommerce exports them. The column Type decides; a variation names its product by SKU, or as `id:741`. */
export const woocommerce: Format = {
  name: 'woocommerce',
  columns: {
    id: [],
    type: ['typ', 'tipo'],
    sku: ['artikelnummer', 'ugs'],
    name: ['nom', 'nombre'],
    published: ['veröffentlicht', 'publié', 'publicado'],
    'visibility in catalog': [
      'sichtbarkeit im katalog',
      'visibilité dans le catalogue',
      'visibilidad en el catálogo',
    ],
    'short description': ['kurzbeschreibung', 'description courte', 'descripción corta'],
    description: ['beschreibung', 'descripción'],
    stock: ['lager', 'bestand', 'inventario'],
    'regular price': ['regulärer preis', 'tarif régulier', 'precio normal'],
    'sale price': ['angebotspreis', 'tarif promo', 'precio rebajado'],
    'date sale price starts': [
      'datum, an dem angebotspreis beginnt',
      'date de début de promo',
      'día en que empieza el precio rebajado',
    ],
    'date sale price ends': [
      'datum, an dem angebotspreis endet',
      'date de fin de promo',
      'día en que termina el precio rebajado',
    ],
    categories: ['kategorien', 'catégories', 'categorías'],
    images: ['bilder', 'imágenes'],
    permalink: ['product url'],
    slug: [],
    parent: ['übergeordnet', 'übergeordnetes produkt', 'superior'],
    'gtin, upc, ean, or isbn': [],
    brands: ['marken', 'marques', 'marcas'],
    'weight (*': ['gewicht (', 'poids (', 'peso ('],
    'length (*': ['länge (', 'longueur (', 'longitud ('],
    'width (*': ['breite (', 'largeur (', 'anchura ('],
    'height (*': ['höhe (', 'hauteur (', 'altura ('],
    'attribute *': ['attribut '],
  },
  required: ['type', 'sku', 'name', 'regular price'],
  strong: ['is featured?', 'visibility in catalog', 'sold individually?'],
  sources: {
    title: 'name',
    details: 'description',
    brand: 'brands',
    category: 'categories',
    price: 'regular price',
    salePrice: 'sale price',
    saleFrom: 'date sale price starts',
    saleUntil: 'date sale price ends',
    stock: 'stock',
    sku: 'sku',
    gtin: 'gtin, upc, ean, or isbn',
    grams: 'weight (*',
    widthMm: 'width (*',
    depthMm: 'length (*',
    heightMm: 'height (*',
    image: 'images',
    images: 'images',
    isHidden: 'published',
    facts: 'attribute *',
    options: 'attribute *',
  },
  read(row) {
    const { get } = row;
    const types = get('type')
      .toLowerCase()
      .split(/\s*,\s*/);
    const isVariation = types.includes('variation');
    const product = isVariation
      ? get('parent').toLowerCase()
      : `id:${get('id') || get('sku') || get('name')}`.toLowerCase();
    const aliases = isVariation ? [] : [get('sku').toLowerCase()].filter(Boolean);
    const reason = types.map((type) => unsold[type]).find(Boolean);
    if (reason) return { product, aliases, refusal: { column: 'type', message: reason } };
    if (!types.some((type) => kinds.includes(type))) {
      return { product, aliases, refusal: { column: 'type', message: `Must be one of ${kinds.join(', ')}` } };
    }
    const remarks: Remark[] = [];
    const length = (name: string) => millimetresOf(...withUnit(row, name), `${name} (*`, remarks);
    const attributes = attributesOf(row);
    const facts = isVariation
      ? []
      : attributes.map(({ name, value }) => `${name.replace(/:/g, ' ')}: ${value}`);
    const isHidden = isNo(get('published')) || /^hidden$/i.test(get('visibility in catalog'));
    const pictures = addressesIn(get('images'));
    return {
      product,
      aliases,
      cells: isVariation
        ? {}
        : cellsOf({
            title: get('name'),
            details: plainText(get('description')) || plainText(get('short description')),
            brand: get('brands').split(',')[0],
            category: categoryIn(get('categories')),
            facts: facts.join('\n'),
            isHidden: isHidden ? 'yes' : 'no',
          }),
      ...(!types.includes('variable') && {
        piece: {
          id: get('id'),
          options: isVariation ? attributes : [],
          cells: cellsOf({
            price: get('regular price'),
            ...saleOf(row),
            stock: piecesOf(get('stock'), 'stock', remarks),
            sku: codeOf(get('sku'), 'sku', remarks),
            gtin: gtinOf(get('gtin, upc, ean, or isbn'), 'gtin, upc, ean, or isbn', remarks),
            grams: gramsOf(...withUnit(row, 'weight'), 'weight (*', remarks),
            widthMm: length('width'),
            depthMm: length('length'),
            heightMm: length('height'),
            image: isVariation ? pictures[0] : undefined,
          }),
        },
      }),
      page: isVariation ? undefined : pageAt('/product', get('permalink') || get('slug')),
      pictures: isVariation ? [] : pictures,
      remarks,
    };
  },
};
