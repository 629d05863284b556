const frame = (name: string) => `src/client/layout/${name}-frame.tsx`;

/**
 * The limit for the files that a browser loads at once with a page, in bytes, compressed as they are sent: the listing, and the
 * orders of staff.
 */
export const pageBudgets = [
  {
    name: 'the listing',
    files: ['src/client/product/product-list-page.tsx', frame('shop')],
    // Each screen of the shop costs thirty bytes: its name and its files are listed here.
    scripts: 108_600,
  },
  {
    name: 'the orders',
    files: ['src/client/order/manage/orders-page.tsx', frame('manage'), 'src/client/page/manage-pages.ts'],
    scripts: 204_800,
  },
] as const;

export const mostStyles = 25_000;

export const pictureBudgets = { card: 60_000, hero: 250_000 };
