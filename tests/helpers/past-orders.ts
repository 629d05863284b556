import { stringify } from 'csv-stringify/sync';

/** The columns of an export of orders from Shopify, in its order. */
const columns = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total',
  'Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price',
  'Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status',
  'Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province',
  'Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company',
  'Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at',
  'Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level',
  'Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Phone,Receipt Number,Duties,Billing Province Name,Shipping Province Name',
].flatMap((line) => line.split(','));

/** A time in the form of Shopify, some months ago. */
export function shopifyTime(months: number): string {
  const time = new Date();
  time.setUTCMonth(time.getUTCMonth() - months);
  time.setUTCHours(9, 58, 12, 0);
  return time.toISOString().replace(/T(.*)\..*/, ' $1 +0000');
}

const order: Record<string, string> = {
  Name: '#1001',
  Email: 'Ann.Example@example.com',
  'Financial Status': 'paid',
  'Fulfillment Status': 'fulfilled',
  Currency: 'EUR',
  Total: '34.98',
  'Created at': shopifyTime(20),
  'Lineitem quantity': '2',
  'Lineitem name': 'Basic Tee - Black / S',
  'Lineitem price': '9.99',
  'Lineitem sku': 'TEE-BLK-S',
  'Shipping Name': 'Ann Example',
  'Shipping Street': '1 Main St',
  'Shipping City': 'Berlin',
  'Shipping Zip': "'10115",
  'Shipping Country': 'DE',
  'Shipping Phone': "'030 901820",
};

const blank = Object.fromEntries(Object.keys(order).map((name) => [name, '']));

/** A further row of an order, which has only a line. */
export const lineOf = (number: string) => ({
  ...blank,
  Name: number,
  'Lineitem quantity': '1',
  'Lineitem name': 'Mug',
  'Lineitem price': '10.00',
  'Lineitem sku': 'MUG',
});

/** A file of orders as Shopify exports them. @param rows what differs from an order of Ann Example */
export function shopifyOrders(rows: Record<string, string>[]): Buffer {
  const records = rows.map((row) => columns.map((column) => ({ ...order, ...row })[column] ?? ''));
  return Buffer.from(stringify([columns, ...records]));
}
