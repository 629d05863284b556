import type { HistorySource } from '../../../../shared/customer/past-order.ts';

/** The columns of a value, in lower case: it is in the first of these groups that has any text. */
type Columns = readonly (readonly string[])[];

/** `country` is that of the phone number. */
type PersonField = 'name' | 'email' | 'phone' | 'country' | 'address';
export type OrderField =
  | PersonField
  | 'number'
  | 'placedAt'
  | 'currency'
  | 'total'
  | 'status'
  | 'title'
  | 'sku'
  | 'quantity'
  | 'price';
export type CustomerField = PersonField | 'id' | 'orders' | 'spent' | 'note';

export interface Form<Field extends string = string> {
  source: HistorySource;
  /** A file of this form has all of these columns. */
  required: readonly string[];
  fields: Partial<Record<Field, Columns>>;
  /** The words for columns that have a time. */
  words?: Record<string, string>;
}

/** A file of orders of another shop software. Without a currency, it is that of the shop. */
export interface OrderForm extends Form<OrderField> {
  kind: 'orders';
  /** The lines in the cell of titles; without it, each row of an order has one. */
  linesIn?(cell: string): { title: string; quantity: string }[];
}

export interface CustomerForm extends Form<CustomerField> {
  kind: 'customers';
}
