const frame = (name: string) => `src/client/layout/${name}-frame.tsx`;

/** What the browser is given at once with a page, in bytes, compressed as it is sent: the listing, and the orders of staff. */
export const pageBudgets = [
  {
    name: 'the listing',
    files: ['src/client/product/product-list-page.tsx', frame('shop')],
    scripts: 107_000,
  },
  {
    name: 'the orders',
    files: ['src/client/manage-order/orders-page.tsx', frame('manage'), 'src/client/manage-pages.ts'],
    scripts: 196_000,
  },
] as const;

export const mostStyles = 25_000;

/** What a picture may weigh, in bytes. */
export const pictureBudgets = { card: 60_000, hero: 250_000 };
