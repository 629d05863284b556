/** The calls that every generated client makes to a shop, in its own way. The types of the results come from the generator. */
export interface Client {
  /** Products for strength and weightlifting up to a price, the cheapest first. */
  list(searchTerm: string, max: number): Promise<Listed[]>;
  read(id: string): Promise<{ title: string } | Refused>;
  /** Adds a product with only the required fields. @returns its id */
  create(title: string): Promise<string>;
  /** @returns its address */
  upload(picture: File): Promise<string>;
  searchOrders(searchTerm: string): Promise<Found[]>;
  /** Changes the tag if the product is still as this ETag says. */
  setTag(id: string, tag: string | null, etag: string): Promise<{ tag: string | null } | Refused>;
  etagOf(id: string): Promise<string | null>;
}

interface Refused {
  status: number;
  code: string;
}

interface Listed {
  _id: string;
  title: string;
  category: string;
  sku: string | null;
  price: number;
  rating: { average: number } | null;
}

interface Found {
  number: string;
  customer: { name: string } | null;
  paymentMethod: 'cash' | 'card';
}
