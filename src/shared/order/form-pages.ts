import type { CartItem } from './cart.ts';
import type { PricedCart } from './cart-price.ts';
import type { OwnOrder } from './own-order.ts';

/** The cookie with the cart of a browser that runs no scripts. With scripts, the cart is in the browser's storage. */
export const cartCookie = 'cart';

export const cartPath = '/cart';

/** The addresses of the form pages, and of their forms. */
export const formPaths = {
  cart: '/form/cart',
  checkout: '/form/checkout',
  confirm: '/form/confirm',
  newsletter: '/form/newsletter',
} as const;

/** The same words in every case: a stranger must not learn who has subscribed already. */
export const subscribedWords = 'Thank you! Please confirm by the link in our e-mail.';

/** A line of the cart in the cookie, with what the shop knows of its product. */
export type FormLine = Pick<
  CartItem,
  '_id' | 'title' | 'image' | 'price' | 'ordinaryPrice' | 'stock' | 'quantity' | 'gone'
>;

export const checkoutFields = ['name', 'email', 'address', 'phone', 'discountCode'] as const;
export type CheckoutField = (typeof checkoutFields)[number];

/** The checkout as a form page shows it. */
export interface FormCheckout {
  lines: FormLine[];
  typed: Record<CheckoutField, string>;
  faults: Partial<Record<CheckoutField, string>>;
  /** The reason why the order was not placed. */
  notice?: string | undefined;
  /** Undefined if the lines can't be priced. */
  price: PricedCart['data'] | undefined;
  /** The Idempotency-Key of the order. */
  key: string;
  takesCodes: boolean;
}

/** The data of the cookies and the form of a request, for pages that work without scripts. */
export interface FormState {
  cart?: { lines: FormLine[]; refusal?: string | undefined };
  checkout?: FormCheckout;
  order?: OwnOrder['data'];
  newsletter?: { refusal?: string | undefined };
}
