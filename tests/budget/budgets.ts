const page = (name: string, frame: 'shop' | 'manage', scripts: number, ...files: string[]) => ({
  name,
  files: [`layout/${frame}-frame.tsx`, ...files].map((file) => `src/client/${file}`),
  scripts,
});

/** The limit for the files that a browser loads at once with a page, in bytes, compressed as they are sent. */
export const pageBudgets = [
  // Each screen of the shop costs thirty bytes: its name and its files are listed here.
  page('the listing', 'shop', 109_200, 'product/product-list-page.tsx'),
  page('the home page', 'shop', 119_500, 'product/home/home-page.tsx'),
  page('a product', 'shop', 123_000, 'product/product-page.tsx'),
  page('the cart', 'shop', 142_000, 'order/cart-page/cart-page.tsx'),
  page('the checkout', 'shop', 222_000, 'order/checkout/checkout-page.tsx'),
  page('the confirmation', 'shop', 127_500, 'order/confirm/confirm-page.tsx'),
  page('an order of a shopper', 'shop', 151_500, 'order/own-order/order-page.tsx'),
  page('the orders', 'manage', 205_200, 'order/manage/orders-page.tsx', 'page/manage-pages.ts'),
] as const;

export const mostStyles = 25_000;

export const pictureBudgets = { card: 60_000, hero: 250_000 };
