import { describe, expect, it } from 'vitest';
import { readCatalogueFile } from '../../../src/server/product/catalogue-file/read.ts';

const read = (lines: string[]) => readCatalogueFile(Buffer.from(`${lines.join('\n')}\n`));

/** The meaning of a row, without its place and its source. */
const meaning = async (lines: string[]) =>
  (await read(lines)).rows.map(({ cells, family }) => ({ ...cells, ...(family && { of: family.names }) }));

const oldShopify =
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Variant Image,Variant Weight Unit,Gift Card,Status';
const newShopify =
  'Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Barcode,Option1 name,Option1 Value,Price,Price / International,Inventory quantity,Weight value (grams),Weight unit for display,Product image URL,Variant image URL,Gift card';

describe('a file of Shopify', () => {
  it('has a row for each variant, wherever it stands, and rows that have pictures alone', async () => {
    expect(
      await meaning([
        oldShopify,
        'glove,Lifting Glove,<p>Soft</p><ul><li>Dry</li></ul>,Ironwood,Gloves,TRUE,Size,S,,,GL-S,90,4,19.90,25.00,,https://a.test/1.jpg,,kg,FALSE,active',
        'mat,Mat,Flat,,Mats,TRUE,Title,Default Title,,,MAT,1200,3,30,,,,,lb,FALSE,active',
        'glove,,,,,,,M,,,GL-M,95,0,21.90,,,https://a.test/2.jpg,https://a.test/m.jpg,kg,,',
        'glove,,,,,,,,,,,,,,,,https://a.test/3.jpg,,,,',
      ]),
    ).toEqual([
      {
        title: 'Lifting Glove',
        details: 'Soft\n\n * Dry',
        brand: 'Ironwood',
        category: 'Gloves',
        isHidden: 'no',
        image: 'https://a.test/1.jpg',
        images: 'https://a.test/2.jpg https://a.test/3.jpg',
        of: ['Size'],
      },
      { price: '25.00', salePrice: '19.90', stock: '4', sku: 'GL-S', grams: '90', of: ['S'] },
      { price: '21.90', stock: '0', sku: 'GL-M', grams: '95', image: 'https://a.test/m.jpg', of: ['M'] },
      {
        title: 'Mat',
        details: 'Flat',
        category: 'Mats',
        isHidden: 'no',
        price: '30',
        stock: '3',
        sku: 'MAT',
        grams: '1200',
      },
    ]);
  });

  it('has other names of columns since 2024, and columns that are not taken', async () => {
    const lines = [
      newShopify,
      'Bar,bar,,Ironwood,Bars,TRUE,active,B-1,,Title,Default Title,99,80,2,9000,kg,,,FALSE',
    ];
    expect(await meaning(lines)).toEqual([
      {
        title: 'Bar',
        brand: 'Ironwood',
        category: 'Bars',
        isHidden: 'no',
        price: '99',
        stock: '2',
        sku: 'B-1',
        grams: '9000',
      },
    ]);
    expect((await read(lines)).columnsNotTaken).toEqual(['Price / International', 'Weight unit for display']);
  });

  it.each([
    ['a draft', 'TRUE', 'draft', 'yes'],
    ['archived', 'TRUE', 'archived', 'yes'],
    ['on sale, but not in the online store', 'FALSE', 'active', 'yes'],
    ['on sale', 'TRUE', 'active', 'no'],
    ['of a time before there was a status', 'TRUE', '', 'no'],
  ])('hides a product that is %s: %s, %s', async (_name, published, status, isHidden) => {
    const [row] = await meaning([
      oldShopify,
      `a,A,,,,${published},Title,Default Title,,,,,1,5,,,,,,,${status}`,
    ]);
    expect(row).toMatchObject({ isHidden });
  });

  it.each([
    ['with the apostrophe of a spreadsheet', "'4006381333931", '4006381333931', []],
    [
      'without its first 0',
      '30955168463',
      '030955168463',
      ['Read as 030955168463: a 0 at its start was lost'],
    ],
    [
      'that a spreadsheet has rounded',
      '4.00638E+12',
      undefined,
      ['A spreadsheet has rounded this number: left out'],
    ],
    [
      'with a wrong last digit',
      '4006381333932',
      undefined,
      ['Not a GTIN: its last digit does not fit, or digits are missing. Left out'],
    ],
    ['that is none', 'none', undefined, ['Not a GTIN (8, 12, 13 or 14 digits): left out']],
  ])('takes a barcode %s: %s', async (_name, barcode, gtin, messages) => {
    const { rows, notes } = await read([
      oldShopify,
      `a,A,,,,TRUE,Title,Default Title,,,,,1,5,,${barcode},,,,,active`,
    ]);
    expect(rows[0]?.cells.gtin).toBe(gtin);
    expect(notes).toEqual(
      messages.map((message) => ({ row: 2, line: 2, column: 'Variant Barcode', value: barcode, message })),
    );
  });

  it('leaves out a gift card with all its rows, and says why', async () => {
    const { rows, faults } = await read([
      oldShopify,
      'card,Gift,,,,TRUE,Value,10,,,,,,10,,,,,,TRUE,active',
      'card,,,,,,,20,,,,,,20,,,,,,,',
    ]);
    expect(rows).toEqual([]);
    expect(faults).toEqual([
      { row: 2, line: 2, column: 'Gift Card', value: 'TRUE', message: 'The shop sells no gift cards yet' },
      { row: 3, line: 3, message: 'Left out with the other rows of its product: see row 2' },
    ]);
  });

  it('says which of two rows can’t be told from the other', async () => {
    const { rows, faults } = await read([
      oldShopify,
      'a,A,,,,TRUE,Title,Default Title,,,A-1,,1,5,,,,,,,active',
      'a,,,,,,,Default Title,,,A-2,,1,6,,,,,,,',
    ]);
    expect(rows.map(({ cells: { sku } }) => sku)).toEqual(['A-1']);
    expect(faults).toMatchObject([
      { row: 3, message: 'Row 2 is the same product, and no option tells the two apart' },
    ]);
  });
});

describe('a file of WooCommerce', () => {
  const header =
    'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Stock,Weight (lbs),Length (cm),Regular price,Sale price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)';

  it('has variations that name their product by SKU or id, before or after it', async () => {
    expect(
      await meaning([
        header,
        '2,variation,G-S,Glove - S,1,0,visible,,,4,0.5,,10,,,https://a.test/s.jpg,G,Size,S',
        '1,variable,G,Glove,1,0,visible,Short,,,,,,,"Gear > Gloves, Sale","https://a.test/1.jpg, https://a.test/2.jpg",,Size,"S, M"',
        '3,variation,G-M,Glove - M,1,0,visible,,,0,,,12,9,,,id:1,Size,M',
      ]),
    ).toEqual([
      {
        title: 'Glove',
        details: 'Short',
        category: 'Gloves',
        isHidden: 'no',
        image: 'https://a.test/1.jpg',
        images: 'https://a.test/2.jpg',
        of: ['Size'],
      },
      { price: '10', stock: '4', sku: 'G-S', grams: '227', image: 'https://a.test/s.jpg', of: ['S'] },
      { price: '12', salePrice: '9', stock: '0', sku: 'G-M', of: ['M'] },
    ]);
  });

  it('has attributes that are facts, units in the names of columns, and kinds that the shop can’t sell', async () => {
    const { rows, faults } = await read([
      header,
      '1,simple,B,Bench,0,0,visible,,Flat,3,,120,50,,Benches,,,Colour,Black',
      '2,"simple, virtual",V,Course,1,0,visible,,,,,,5,,,,,,',
      '3,grouped,X,Set,1,0,visible,,,,,,,,,,,,',
    ]);
    expect(rows.map(({ cells }) => cells)).toEqual([
      {
        title: 'Bench',
        details: 'Flat',
        category: 'Benches',
        isHidden: 'yes',
        facts: 'Colour: Black',
        price: '50',
        stock: '3',
        sku: 'B',
        depthMm: '1200',
      },
    ]);
    expect(faults.map(({ row, value, message }) => [row, value, message])).toEqual([
      [3, 'simple, virtual', 'The shop sells what can be delivered'],
      [4, 'grouped', 'A group of products has no price of its own: its products are taken'],
    ]);
  });
});

describe('a file of', () => {
  it.each<[string, string[], object[]]>([
    [
      'Spree: the first row of a product with options has a price that does not count',
      [
        'slug,sku,name,status,description,price,currency,weight,weight_unit,inventory_count,tax_category,option1_name,option1_value,category1,custom_field.properties.fit',
        'shirt,,Shirt,draft,Cotton,0.0,USD,,,,Default,,,Men -> Shirts,Loose',
        'shirt,S-1,,,,20,USD,1,lb,7,Default,Size,S',
      ],
      [
        {
          title: 'Shirt',
          details: 'Cotton',
          category: 'Shirts',
          isHidden: 'yes',
          facts: 'Fit: Loose',
          of: ['Size'],
        },
        { price: '20', stock: '7', sku: 'S-1', grams: '454', of: ['S'] },
      ],
    ],
    [
      'Vendure: padded cells, and rows without a name that go on with the product above',
      [
        'name  ,slug,description,assets,facets,optionGroups,optionValues,sku,price,stockOnHand,variantAssets',
        'Easel ,easel, "For ""wide"" paper" ,https://a.test/1.jpg|https://a.test/2.jpg,Brand:Mabef|Kind:Studio,size|wood,Small|Oak,E-1 ,45.3,5,',
        ',,,,,,Large|Oak,E-2,60,-2,',
      ],
      [
        {
          title: 'Easel',
          details: 'For "wide" paper',
          brand: 'Mabef',
          facts: 'Kind: Studio',
          image: 'https://a.test/1.jpg',
          images: 'https://a.test/2.jpg',
          of: ['size', 'wood'],
        },
        { price: '45.3', stock: '5', sku: 'E-1', of: ['Small', 'Oak'] },
        { price: '60', stock: '0', sku: 'E-2', of: ['Large', 'Oak'] },
      ],
    ],
    [
      'Square: a row for each variation, and stock by place',
      [
        'Token,Item Name,Variation Name,SKU,Description,Category,GTIN,Price,Current Quantity Main St,Current Quantity Depot,Weight (kg)',
        'T1,Band,Light,B-L,Stretches,Bands,,5,3,4,0.2',
        'T2,Band,Strong,B-S,,,,6,1,,',
        'T3,Chalk,Regular,C,,Other,,2,9,,',
      ],
      [
        { title: 'Band', details: 'Stretches', category: 'Bands', isHidden: 'no', of: ['Variation'] },
        { price: '5', stock: '7', sku: 'B-L', grams: '200', of: ['Light'] },
        { price: '6', stock: '1', sku: 'B-S', of: ['Strong'] },
        { title: 'Chalk', category: 'Other', isHidden: 'no', price: '2', stock: '9', sku: 'C' },
      ],
    ],
    [
      'PrestaShop: kilograms, centimetres and semicolons',
      [
        'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Reference #;Manufacturer;Width;Weight;Quantity;Description;Image URLs (x,y,z...);Feature(Name:Value:Position)',
        '7;1;Rope;Ropes,Home;12,50;R-7;Ironwood;30;1.5;4;<b>Fast</b>;https://a.test/1.jpg,https://a.test/2.jpg;Length:3 m:1',
      ],
      [
        {
          title: 'Rope',
          details: 'Fast',
          brand: 'Ironwood',
          category: 'Ropes',
          facts: 'Length: 3 m',
          isHidden: 'no',
          image: 'https://a.test/1.jpg',
          images: 'https://a.test/2.jpg',
          price: '12,50',
          stock: '4',
          sku: 'R-7',
          grams: '1500',
          widthMm: '300',
        },
      ],
    ],
    [
      'Google: an item in each row, and variants with one item_group_id',
      [
        'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tbrand\titem_group_id\tsize\tshipping_weight',
        'S-1\tShoe\tLight\thttps://b.test/1\thttps://a.test/1.jpg\tin_stock\t49.00 USD\tIronwood\tshoe\t41\t0.4 kg',
        'S-2\tShoe\tLight\thttps://b.test/2\thttps://a.test/2.jpg\tout_of_stock\t52.00 USD\tIronwood\tshoe\t42\t400 g',
      ],
      [
        {
          title: 'Shoe',
          details: 'Light',
          brand: 'Ironwood',
          image: 'https://a.test/1.jpg',
          images: 'https://a.test/2.jpg',
          of: ['Size'],
        },
        { price: '49.00', sku: 'S-1', grams: '400', image: 'https://a.test/1.jpg', of: ['41'] },
        { price: '52.00', stock: '0', sku: 'S-2', grams: '400', image: 'https://a.test/2.jpg', of: ['42'] },
      ],
    ],
  ])('%s', async (_name, lines, rows) => {
    const file = await read(lines);
    expect(file.faults).toEqual([]);
    expect(await meaning(lines)).toEqual(rows);
  });

  it('Google in another currency is refused, row by row', async () => {
    const { rows, faults } = await read([
      'id,title,description,image_link,availability,price',
      'S-1,Shoe,Light,https://a.test/1.jpg,in_stock,49.00 EUR',
    ]);
    expect(rows).toEqual([]);
    expect(faults).toMatchObject([
      {
        row: 2,
        column: 'price',
        value: '49.00 EUR',
        message: 'The price is in EUR, and the shop sells in USD',
      },
    ]);
  });
});

/** The price of the only product of a file, and its sale. */
async function sale(lines: string[]) {
  const { rows, notes } = await read(lines);
  const { price, salePrice, saleFrom, saleUntil } = rows[0]?.cells ?? {};
  return [[price, salePrice, saleFrom, saleUntil], notes.map(({ column, message }) => [column, message])];
}

const wooSale =
  'Type,SKU,Name,Is featured?,Regular price,Sale price,Date sale price starts,Date sale price ends';
const googleSale = 'id,title,image_link,availability,price,sale_price,sale_price_effective_date';
const item = (cells: string) => [googleSale, `r,Rack,https://a.test/1.jpg,in_stock,${cells}`];

it.each<[string, string[], unknown[], unknown[]?]>([
  ['Shopify: below', [oldShopify, 'a,A,,,,TRUE,,,,,,,,99,129,,,,,,'], ['129', '99']],
  ['Shopify: the same', [oldShopify, 'a,A,,,,TRUE,,,,,,,,99,99,,,,,,'], ['99']],
  ['Shopify: above', [oldShopify, 'a,A,,,,TRUE,,,,,,,,99,50,,,,,,'], ['99']],
  ['Shopify: free', [oldShopify, 'a,A,,,,TRUE,,,,,,,,0,50,,,,,,'], ['50', '0']],
  ['WooCommerce: without times', [wooSale, 'simple,R,Rack,0,129,99,,'], ['129', '99']],
  [
    'WooCommerce: from a day to a day, which is its last',
    [wooSale, 'simple,R,Rack,0,129,99,2099-11-27,2099-11-30'],
    ['129', '99', '2099-11-27T00:00:00.000Z', '2099-11-30T23:59:59.000Z'],
  ],
  [
    'WooCommerce: with times',
    [wooSale, 'simple,R,Rack,0,129,99,2099-11-27 08:00:00,2099-11-30T12:00:00+06:00'],
    ['129', '99', '2099-11-27T08:00:00.000Z', '2099-11-30T06:00:00.000Z'],
  ],
  [
    'WooCommerce: with what is no time',
    [wooSale, 'simple,R,Rack,0,129,99,soon,'],
    ['129', '99'],
    [['Date sale price starts', 'Not a time: left out']],
  ],
  ['WooCommerce: not below', [wooSale, 'simple,R,Rack,0,129,129,2099-11-27,'], ['129']],
  ['WooCommerce: none', [wooSale, 'simple,R,Rack,0,129,,,'], ['129']],
  [
    'Google: with its dates',
    item('129.00 USD,99.00 USD,2099-11-27T08:00+0100/2099-11-30T12:00+0100'),
    ['129.00', '99.00', '2099-11-27T07:00:00.000Z', '2099-11-30T11:00:00.000Z'],
  ],
  ['Google: without dates', item('129.00 USD,99.00 USD,'), ['129.00', '99.00']],
  ['Google: none', item('129.00 USD,,'), ['129.00']],
])('the sale of a product: %s', async (_name, lines, cells, notes = []) => {
  expect(await sale(lines)).toEqual([[...cells, ...Array(4).fill(undefined)].slice(0, 4), notes]);
});

describe('what cannot be read', () => {
  it.each([
    ['heavy', 'is no number of kg: left out'],
    ['1,250', 'can be read in two ways: left out'],
  ])('as a weight is left out, and said: %s', async (weight, message) => {
    const { rows, notes } = await read([
      'ID;Type;SKU;Name;Published;Visibility in catalog;Stock;Weight (kg);Regular price',
      `1;simple;A;Bar;1;visible;1;${weight};5`,
    ]);
    expect(rows[0]?.cells.grams).toBeUndefined();
    expect(notes).toEqual([
      { row: 2, line: 2, column: 'Weight (kg)', value: weight, message: `“${weight}” ${message}` },
    ]);
  });

  it.each([
    [
      'variantAssets',
      'name,slug,assets,optionGroups,optionValues,sku,price,stockOnHand,variantAssets',
      'Easel,easel,https://a.test/1.jpg,size,Small,E-1,45.3,5,small.jpg',
    ],
    [
      'Variant Image',
      'Handle,Title,Image Src,Option1 Name,Option1 Value,Variant Price,Variant Image',
      'easel,Easel,https://a.test/1.jpg,Size,Small,45.3,small.jpg',
    ],
  ])('as the picture of a variant is said with its own column: %s', async (column, ...lines) => {
    const { notes } = await read(lines);
    const message = 'Not the address of a picture: left out';
    expect(notes).toEqual([{ row: 2, line: 2, column, value: 'small.jpg', message }]);
  });
});

it('a format that is named may have the name of a sheet above its header', async () => {
  const lines = ['Products', newShopify, 'Bar,bar,,,Bars,TRUE,active,B-1,,Title,Default Title,99,,2,,,,,'];
  const file = await readCatalogueFile(Buffer.from(lines.join('\n')), { format: 'shopify' });
  expect(file.rows.map(({ row, cells: { title } }) => [row, title])).toEqual([[3, 'Bar']]);
  const wrong = await readCatalogueFile(Buffer.from(lines.join('\n')), { format: 'spree' }).then(
    String,
    String,
  );
  expect(wrong).toContain('A file of Spree has the columns slug, name, price, option1 value');
});

describe('a file whose columns are assigned', () => {
  const columns = {
    Artikel: 'title',
    Größe: 'option',
    'Preis in €': 'price',
    'Gewicht (kg)': 'grams',
    Lager: 'stock',
    Bild: 'image',
    Stahl: 'fact',
  } as const;
  const lines = [
    'Artikel;Größe;Preis in €;Gewicht (kg);Lager;Bild;Stahl;Notiz',
    'Hantel;8 kg;1.039,00;8,5;3;/a.jpg;C45;x',
    'Hantel;12 kg;1.250,50;12;0;/b.jpg;;y',
    'Matte;;49,90;;7;;;',
  ];

  it('has variants by its options, facts by their columns, and units from the header', async () => {
    const file = await readCatalogueFile(Buffer.from(lines.join('\n')), { columns, numbers: 'comma' });
    expect(file).toMatchObject({
      format: 'other',
      read: 3,
      faults: [],
      notes: [],
      columnsNotTaken: ['Notiz'],
      unclearNumber: null,
    });
    expect(file.rows.map(({ cells, family }) => [cells, family?.names])).toEqual([
      [{ title: 'Hantel', facts: 'Stahl: C45', image: '/a.jpg', images: '/b.jpg' }, ['Größe']],
      [{ price: '1039', grams: '8500', stock: '3', image: '/a.jpg' }, ['8 kg']],
      [{ price: '1250.5', grams: '12000', stock: '0', image: '/b.jpg' }, ['12 kg']],
      [{ title: 'Matte', price: '49.9', stock: '7' }, undefined],
    ]);
  });

  it('asks how its numbers are written, and reads none of them by chance', async () => {
    const file = await readCatalogueFile(Buffer.from(lines.join('\n')), { columns });
    expect(file.unclearNumber).toBe('1.039,00');
    expect(file.rows[1]?.cells.price).toBe('1.039,00');
    const point = lines.map((line) => line.replace('1.039,00', '1,039.00').replace('1.250,50', '1,250.50'));
    const read = await readCatalogueFile(Buffer.from(point.join('\n')), { columns, numbers: 'point' });
    expect(read.rows.map(({ cells }) => cells.price)).toEqual([undefined, '1039', '1250.5', '49,90']);
  });

  it('has options and pictures in the order of its columns, whatever the order in which these are named', async () => {
    const file = ['Title;Size;Colour;Front;Back', 'Glove;M;Red;/f.jpg;/b.jpg'].join('\n');
    const given = {
      Back: 'image',
      Front: 'image',
      Colour: 'option',
      Size: 'option',
      Title: 'title',
    } as const;
    const { rows } = await readCatalogueFile(Buffer.from(file), { columns: given });
    expect(rows.map(({ cells, family }) => [cells.image, family?.names])).toEqual([
      ['/f.jpg', ['Size', 'Colour']],
      ['/f.jpg', ['M', 'Red']],
    ]);
  });

  it('needs a column that says which product a row is about', async () => {
    const wrong = (given: Record<string, 'price' | 'title'>) =>
      readCatalogueFile(Buffer.from(lines.join('\n')), { columns: given }).then(String, String);
    expect(await wrong({ 'Preis in €': 'price' })).toContain('assign Name or SKU');
    expect(await wrong({ Price: 'title' })).toContain('The file has no row with the columns Price');
  });
});

const oldAddresses = async (lines: string[]) =>
  (await read(lines)).rows.flatMap((row) => row.oldAddresses ?? []);

const woocommerce = 'ID,Type,SKU,Name,Published,Regular price';
const square = 'Token,Item Name,Variation Name,Price';

it.each([
  ['Shopify', [newShopify, 'Bar,bar,,,,TRUE,active,B-1,,Title,Default Title,9,,,,,,,'], ['/products/bar']],
  ['WooCommerce, whose own files have none', [woocommerce, '1,simple,A,Bar,1,9'], []],
  ['WooCommerce with slugs', [`${woocommerce},Slug`, '1,simple,A,Bar,1,9,bar'], ['/product/bar']],
  [
    'WooCommerce with links',
    [`${woocommerce},Permalink,Slug`, '1,simple,A,Bar,1,9,https://old.example/shop/bar/,bar'],
    ['https://old.example/shop/bar/'],
  ],
  [
    'PrestaShop',
    ['Product ID,Name,Price,Quantity,Active (0/1),Friendly URL', '12,Bar,9,1,1,bar', '13,Rod,9,1,1,'],
    ['/12-bar.html'],
  ],
  ['Square', [`${square},Permalink`, 'T1,Bar,Regular,9,bar', 'T2,Rod,Regular,9,'], ['/product/bar']],
  ['Spree', ['slug,name,price,option1 value,inventory count', 'bar,Bar,9,,1'], ['/products/bar']],
  ['Vendure', ['name,slug,optionGroups,optionValues,price,stockOnHand', 'Bar,bar,,,9,1'], ['/products/bar']],
  [
    'Google',
    [
      'id,item group id,title,image link,link,price,availability,size',
      'a,g,Bar,https://a.test/1.jpg,https://old.example/bar?variant=1,9 USD,in stock,S',
      'b,g,Bar,https://a.test/1.jpg,https://old.example/bar?variant=2,9 USD,in stock,M',
    ],
    ['https://old.example/bar?variant=1', 'https://old.example/bar?variant=2'],
  ],
])('the pages of products at %s', async (_, lines, addresses) =>
  expect(await oldAddresses(lines)).toEqual(addresses),
);
