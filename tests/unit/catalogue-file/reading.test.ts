import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readCatalogueFile } from '../../../src/server/product/catalogue-file/read.ts';
import { checkRow } from '../../../src/server/product/catalogue-file/values.ts';

const read = (text: string | Buffer) => readCatalogueFile(Buffer.from(text));

const bench = { title: 'Bench', category: 'strength', price: '49.99', stock: '3', details: 'Flat' };

describe('a file of products', () => {
  it.each([
    ['commas', ',', '\n'],
    ['semicolons', ';', '\r\n'],
    ['tabs', '\t', '\r\n'],
    ['ends of lines of long ago', ',', '\r'],
  ])('is read with %s', async (_name, delimiter, end) => {
    const lines = [Object.keys(bench), Object.values(bench)].map((cells) => cells.join(delimiter));
    const { rows } = await read(lines.join(end) + end);
    expect(rows).toEqual([{ row: 2, line: 2, cells: bench }]);
  });

  it('names its columns in any order and in letters of any size, with a byte order mark or without', async () => {
    const { rows } = await read('\uFEFF"Stock",PRICE, Id ,,\n3,49.99,x,,\n');
    expect(rows).toEqual([{ row: 2, line: 2, cells: { stock: '3', price: '49.99', id: 'x' } }]);
  });

  it('tells rows as a spreadsheet counts them, and lines as an editor does', async () => {
    const { rows, faults } = await read('id,details\n1,"a\nb\r\nc"\n,\n\n2,x\n3,y,z\n4\n');
    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [2, 2],
      [5, 7],
    ]);
    expect(faults).toEqual([
      { row: 6, line: 8, message: 'This row has 3 cells, and the first line names 2' },
      { row: 7, line: 9, message: 'This row has 1 cell, and the first line names 2' },
    ]);
  });

  it('says of a fault which product it is about, and what its cell has', async () => {
    const { inFile } = await read('title,sku,price\nRack,R-1,-5\n,B-1,abc\n');
    const faultIn = (row: number, column?: string) => inFile({ row, line: row, column, message: 'Wrong' });
    expect(faultIn(2, 'price')).toMatchObject({ name: 'Rack', value: '-5' });
    expect(faultIn(3, 'price')).toMatchObject({ name: 'B-1', value: 'abc' });
    expect(faultIn(3, 'title')).not.toHaveProperty('value');
    expect(faultIn(9)).toEqual({ row: 9, line: 9, column: undefined, message: 'Wrong' });
  });

  const all = 'title,category,price,stock,details';
  const tooMany = `id\n${'x\n'.repeat(50_001)}`;
  it.each<[string, string | Buffer, RegExp]>([
    ['empty', '', /^The file is empty$/],
    ['only a byte order mark', '\uFEFF', /no products|first line/],
    ['only a header', `${all}\n\n,,,,\n`, /^There are no products below the first line$/],
    ['without a header', 'Bench,strength,49.99,3,Flat\n', /^The shop knows none of these columns/],
    ['of a column twice', 'id,price,Price\n', /more than one column price/],
    ['of new products that lack columns', 'title,price\nBench,1\n', /also needs: category, stock, details$/],
    ['too long', tooMany, /at most 50,000 products/],
    [
      'with an open quotation mark',
      'id,title\n1,a\n2,"b\n3,c\n',
      /begins at line 3, a quotation mark is opened/,
    ],
    ['with text after a quotation mark', 'id,title\n1,"a"b\n', /begins at line 2, there is text after/],
    [
      'with a bare quotation mark',
      'id,title\n1,2" plate\n',
      /begins at line 2, there is a quotation mark inside/,
    ],
    [
      'in an encoding that is not known',
      Buffer.from('id,title\n1,a\n2,Caf\u008d\n', 'latin1'),
      /^Line 3 is not in UTF-8.*“CSV UTF-8”/,
    ],
    ['in UTF-16 without a mark', Buffer.from('id,title\n', 'utf16le'), /not a text file/],
    ['a renamed workbook', Buffer.from('PK\u0003\u0004\0\0'), /spreadsheet or a ZIP archive/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), /not a text file/],
  ])('is refused in words when it is %s', async (_name, bytes, words) => {
    const message = await read(bytes).then(String, (error) => error.message);
    expect(message).toMatch(words);
  });
});

describe('the example that staff can start from', () => {
  it('has no faults', async () => {
    const { rows, faults } = await read(await readFile('src/client/public/catalogue-example.csv'));
    expect(faults).toEqual([]);
    expect(rows.map((row) => checkRow(row, 'new').faults)).toEqual([undefined, undefined]);
  });
});

describe('a row', () => {
  const check = (cells: Record<string, string>, kind: 'new' | 'known' = 'new') =>
    checkRow({ row: 2, line: 2, cells: { ...bench, ...cells } }, kind);
  const faultOf = (cells: Record<string, string>) => {
    const { faults } = check(cells);
    return faults?.map(({ column, message }) => `${column}: ${message}`);
  };

  it('may have a price with a comma, and the name of a category as the shop shows it', () => {
    expect(check({ price: ' 49,9 ', category: 'Mats & Flooring' }).values).toMatchObject({
      price: 49.9,
      category: 'mats',
    });
  });

  it('of a product the shop has may lack columns, and says nothing of them', () => {
    expect(checkRow({ row: 2, line: 2, cells: { price: '5' } }, 'known').values).toEqual({ price: 5 });
    expect(checkRow({ row: 2, line: 2, cells: { price: '' } }, 'known').faults).toMatchObject([
      { message: 'Price is required' },
    ]);
  });

  it.each<[Record<string, string>, string]>([
    [{ title: ' ' }, 'title: Product name is required'],
    [{ title: 'x'.repeat(201) }, 'title: At most 200 characters fit here'],
    [{ category: '' }, 'category: Product category is required'],
    [{ category: 'cars' }, 'category: Must be one of strength, weightlifting, bodyweight, mats, fitness'],
    [{ price: '' }, 'price: Price is required'],
    [{ price: 'free' }, 'price: Price must be a number such as 49.99'],
    [{ price: '1,234' }, 'price: “1,234” can be read in two ways: write 1234 or 1.23'],
    [{ price: '1.500' }, 'price: “1.500” can be read in two ways: write 1500 or 1.50'],
    [{ price: '1,234,567' }, 'price: Price must be a number such as 49.99'],
    [{ price: '1e3' }, 'price: Price must be a number such as 49.99'],
    [{ price: '49.999' }, 'price: “49.999” can be read in two ways: write 49999 or 50.00'],
    [{ price: '49.9999' }, 'price: Price can have at most two decimals'],
    [{ price: '-1' }, 'price: Price must be greater than or equal to 0'],
    [{ price: '1000000' }, 'price: Price can be at most 999999.99'],
    [{ stock: '' }, 'stock: Product stock is required'],
    [{ stock: 'many' }, 'stock: Stock must be a number such as 12'],
    [{ stock: '1,000' }, 'stock: “1,000” can be read in two ways: write 1000'],
    [{ stock: '12.000' }, 'stock: “12.000” can be read in two ways: write 12000'],
    [{ stock: '1.5' }, 'stock: Stock should integer number'],
    [{ stock: '-1' }, 'stock: Stock must be greater than or equal to 0'],
    [{ stock: '1000001' }, 'stock: Stock can be at most 1000000'],
    [{ details: '' }, 'details: Product details are required'],
    [{ tag: 'x'.repeat(31) }, 'tag: At most 30 characters fit here'],
    [
      { image: 'javascript:alert(1)' },
      'image: Must be one address: a path that begins with / or an http address, without spaces',
    ],
  ])('with %o is told what is wrong', (cells, words) => {
    expect(faultOf(cells)).toEqual([words]);
  });

  it('says which columns it does not take', async () => {
    const { rows, columnsNotTaken } = await read('id,Colour,price,,size\n1,red,2,,XL\n');
    expect(columnsNotTaken).toEqual(['Colour', 'size']);
    expect(rows.map(({ cells }) => cells)).toEqual([{ id: '1', price: '2' }]);
  });

  it.each<[string, Buffer]>([
    ['UTF-16, little end first', Buffer.from('\uFEFFid,title\n1,Café ৳\n', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\uFEFFid,title\n1,Café ৳\n', 'utf16le').swap16()],
  ])('is read in %s', async (_name, bytes) => {
    const { rows, notes } = await read(bytes);
    expect(rows.map(({ cells }) => cells)).toEqual([{ id: '1', title: 'Café ৳' }]);
    expect(notes).toEqual([]);
  });

  it('is read in Windows-1252, which it says', async () => {
    const { rows, notes } = await read(Buffer.from('id,title\n1,a\n2,Caf\xe9 \x80\n', 'latin1'));
    expect(rows[1]?.cells).toEqual({ id: '2', title: 'Café €' });
    expect(notes).toEqual([
      {
        row: 3,
        line: 3,
        message: 'The file is not in UTF-8. Check that letters such as é are right in what is imported',
      },
    ]);
  });

  it('names its separator in a line of its own, as Excel writes it, or has the name of a sheet above', async () => {
    const { rows } = await read('sep=;\r\nid;title\r\n1;a, b\r\n');
    expect(rows).toEqual([{ row: 3, line: 3, cells: { id: '1', title: 'a, b' } }]);
    const named = await read('Products\nid,title\n1,a\n');
    expect(named.rows).toEqual([{ row: 3, line: 3, cells: { id: '1', title: 'a' } }]);
  });
});
