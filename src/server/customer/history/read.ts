import { setImmediate } from 'node:timers/promises';
import { type CountryCode, getCountries } from 'libphonenumber-js/min';
import { isCurrency } from '../../../shared/base/currency-words.ts';
import { momentInFile, monthsAgo } from '../../../shared/base/day.ts';
import { asciiEmail } from '../../../shared/base/email.ts';
import { phoneCountry, readPhone } from '../../../shared/base/phone.ts';
import { type NumberKind, numberFault, typedNumber } from '../../../shared/base/typed-number.ts';
import type { FilePosition, RowFault } from '../../../shared/product/row-fault.ts';
import { refused } from '../../product/catalogue-file/decode.ts';
import { fits, readerOf } from '../../product/catalogue-file/formats/formats.ts';
import { readTable, trimmed } from '../../product/catalogue-file/read.ts';
import type { RecordAt } from '../../product/catalogue-file/rows.ts';
import type { CustomerField, CustomerForm, Form, OrderField, OrderForm } from './forms/form.ts';
import { shopifyCustomers } from './forms/shopify-customers.ts';
import { shopifyOrders } from './forms/shopify-orders.ts';
import { woocommerceCustomers } from './forms/woocommerce-customers.ts';
import { woocommerceExport } from './forms/woocommerce-export.ts';
import { woocommerceOrders } from './forms/woocommerce-orders.ts';

const forms = [shopifyOrders, shopifyCustomers, woocommerceOrders, woocommerceExport, woocommerceCustomers];

/** The values that a file does not say. */
export interface ShopOfFile {
  timeZone: string;
  currency: string;
  /** The country of phone numbers; empty if the shop names none. */
  country: string;
  /** Customers of older orders are erased; 0 if they are kept for ever. */
  orderMonths: number;
}

/** A row of `past_orders` or `past_customers`, by the names of its columns. */
export type PastRow = Record<string, unknown>;

interface Found {
  /** Each has another number or key. */
  rows: PastRow[];
  faults: RowFault[];
}

export interface HistoryFile extends Found {
  form: OrderForm | CustomerForm;
  /** The number of rows in the file. */
  read: number;
  notes: RowFault[];
  columnsNotTaken: string[];
}

interface Row<Field> extends FilePosition {
  /** The text of a value; a sign stands between the texts of several columns. */
  get(field: Field, sign?: string): string;
  fault(field: Field, message: string): RowFault;
}

const unknownFile =
  'The shop does not know these columns. It reads the orders and the customers that Shopify exports, those that the Analytics of WooCommerce download, and the orders of its plugin Advanced Order Export';

/** Shopify marks phone numbers and postal codes with an apostrophe, so that spreadsheets keep them. PostgreSQL stores no NUL. */
const plainCell = (cell: string) => cell.replaceAll('\0', '').replace(/^'(?=[+\d])/, '');

const columnsOf = ({ fields }: Form) => {
  const names = Object.values(fields).flat(2) as string[];
  return Object.fromEntries(names.map((name) => [name, []]));
};

/** The rows of a file, and its columns that are not taken. */
function rowsOf<Field extends string>(
  { fields, words = {}, ...form }: Form<Field>,
  header: string[],
  records: RecordAt[],
) {
  const columns = columnsOf({ ...form, fields });
  const { cellsOf, headerOf, notTaken } = readerOf({ columns, sources: {} }, header, (_, cell) => cell);
  const rows = records.map((record): Row<Field> => {
    const { row, line } = record;
    const cells = cellsOf(record);
    const cell = (name: string) => {
      const text = plainCell(cells.get(name));
      return text && (words[name] ?? text);
    };
    const groups = (field: Field) => fields[field] ?? [];
    const get = (field: Field, sign = ', ') => {
      const texts = groups(field).map((names) => names.map(cell).filter(Boolean));
      return [...new Set(texts.find(({ length }) => length > 0))].join(sign);
    };
    const fault = (field: Field, message: string): RowFault => {
      const names = groups(field).flat();
      const column = headerOf(names.find((name) => cell(name)) ?? names[0] ?? field);
      const name = get('number' as Field) || get('name' as Field, ' ') || get('email' as Field);
      const value = get(field);
      return { row, line, column, message, ...(name && { name }), ...(value && { value }) };
    };
    return { row, line, get, fault };
  });
  return { rows, columnsNotTaken: notTaken };
}

/** Some milliseconds of work; other requests get their turn after them. */
const atOnce = 100;

/** Above it, nothing is an amount of an order. */
const mostAmount = 1e12;

function numberIn(kind: NumberKind, text: string, tell: (message: string) => void): number | null {
  if (text === '') return null;
  const number = typedNumber(text);
  const message = numberFault(kind, kind === 'amount' ? 'An amount' : 'A quantity', text);
  if (message) tell(message);
  else if (Math.abs(number) >= mostAmount) tell('This is more than the shop can store');
  return number;
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' });
const countries = new Map<string, CountryCode>(
  getCountries().flatMap((code) =>
    [code, regionNames.of(code) ?? code].map((name): [string, CountryCode] => [name.toLowerCase(), code]),
  ),
);

/** The number in E.164; as it is written if it can't be read, or if nobody knows its country: it must not become a stranger's. */
function phoneIn(text: string, country: string): string {
  const code = countries.get(country.toLowerCase());
  if (!code && !text.startsWith('+')) return text;
  return readPhone(text, code ?? phoneCountry(country)) ?? text;
}

/** The values of a person. They are searched by name, e-mail address, digits of the phone number, and another text. */
function personIn(row: Row<OrderField & CustomerField>, shop: ShopOfFile, searchedBy = '') {
  const [name, email] = [row.get('name', ' '), asciiEmail(row.get('email')).toLowerCase()];
  const phone = phoneIn(row.get('phone'), row.get('country') || shop.country);
  const searched = [searchedBy, name, email, phone.replace(/\D/g, '')].join('\n').toLowerCase();
  return { name, email, phone, address: row.get('address'), searched };
}

function readOrder({ linesIn }: OrderForm, rows: Row<OrderField>[], shop: ShopOfFile) {
  const head = rows.find((row) => row.get('placedAt') !== '') ?? (rows[0] as Row<OrderField>);
  const faults: RowFault[] = [];
  const telling = (row: Row<OrderField>, field: OrderField) => (message: string) =>
    void faults.push(row.fault(field, message));
  const placedAt = momentInFile(head.get('placedAt'), shop.timeZone);
  const oldest = monthsAgo(shop.orderMonths);
  const tellDate = telling(head, 'placedAt');
  if (!placedAt) tellDate('Write the date as 2024-05-01, or with the time as 2024-05-01 14:30');
  else if (oldest && placedAt < oldest)
    tellDate(`Left out: the settings erase customers of orders after ${shop.orderMonths} months`);
  const currency = head.get('currency').toUpperCase() || shop.currency;
  if (!isCurrency(currency)) telling(head, 'currency')('Write the code of a currency, such as USD');
  const total = numberIn('amount', head.get('total'), telling(head, 'total'));
  if (total === null) telling(head, 'total')('An order needs its total');
  const lines = rows.flatMap((row) => {
    const given = linesIn?.(row.get('title')) ?? [{ title: row.get('title'), quantity: row.get('quantity') }];
    return given.flatMap(({ title, quantity }) => ({
      title,
      sku: row.get('sku'),
      quantity: numberIn('pieces', quantity, telling(row, 'quantity')),
      price: numberIn('amount', row.get('price'), telling(row, 'price')),
    }));
  });
  const number = head.get('number');
  const order = {
    number,
    placed_at: placedAt,
    currency,
    total,
    status: head.get('status'),
    ...personIn(head, shop, number),
    lines: lines.filter(({ title }) => title !== ''),
  };
  return { order, faults };
}

async function readOrders(form: OrderForm, rows: Row<OrderField>[], shop: ShopOfFile): Promise<Found> {
  const found: Found = { rows: [], faults: [] };
  const byNumber = new Map<string, Row<OrderField>[]>();
  for (const row of rows) {
    const number = row.get('number');
    const known = byNumber.get(number);
    if (number === '') found.faults.push(row.fault('number', 'Every row needs the number of its order'));
    else if (!known) byNumber.set(number, [row]);
    else if (!form.linesIn) known.push(row);
    else found.faults.push(row.fault('number', `The same order as in row ${known[0]?.row}`));
  }
  for (const [index, ofOrder] of [...byNumber.values()].entries()) {
    if (index % atOnce === 0) await setImmediate();
    const { order, faults } = readOrder(form, ofOrder, shop);
    const [first] = faults;
    if (!first) {
      found.rows.push(order);
      continue;
    }
    const message = `Left out with its order: see row ${first.row}`;
    const others = ofOrder.filter(({ row }) => !faults.some((fault) => fault.row === row));
    found.faults.push(...faults, ...others.map(({ row, line }) => ({ row, line, message })));
  }
  return found;
}

async function readCustomers(rows: Row<CustomerField>[], shop: ShopOfFile): Promise<Found> {
  const found: Found = { rows: [], faults: [] };
  const known = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index % atOnce === 0) await setImmediate();
    const person = personIn(row, shop);
    const key = row.get('id') || person.email || person.phone;
    const message = key
      ? known.has(key) && `The same customer as in row ${known.get(key)}`
      : 'A customer needs an id, an e-mail address or a phone number';
    if (message) {
      found.faults.push({ row: row.row, line: row.line, message });
      continue;
    }
    known.set(key, row.row);
    const [orders, spent, note] = [row.get('orders'), row.get('spent'), row.get('note')];
    found.rows.push({ key, ...person, orders, spent, note });
  }
  return found;
}

/** Reads a file of orders or customers of another shop. @throws Failure CATALOGUE_FILE_REFUSED if it is none */
export async function readHistoryFile(file: Buffer, shop: ShopOfFile): Promise<HistoryFile> {
  const headIn = (record: string[]) => {
    const header = trimmed(record);
    const format = forms.find((form) => fits({ ...form, columns: columnsOf(form) }, header));
    return format && { header, format };
  };
  const { head, found: records, faults, notes } = await readTable(file, headIn, 'rows');
  if (!head) throw refused(unknownFile);
  const { header, format: form } = head;
  const { rows, columnsNotTaken } = rowsOf<OrderField | CustomerField>(form as Form, header, records);
  const found = form.kind === 'orders' ? await readOrders(form, rows, shop) : await readCustomers(rows, shop);
  return {
    form,
    rows: found.rows,
    read: records.length + faults.length,
    faults: [...faults, ...found.faults].sort((one, other) => one.row - other.row),
    notes,
    columnsNotTaken,
  };
}
