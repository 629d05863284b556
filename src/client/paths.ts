/** Every address inside the shop; links come from here. */
export const paths = {
  home: '/',
  products: '/product',
  category: (value: string) => `/product?category=${encodeURIComponent(value)}`,
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  cart: '/cart',
  checkout: '/checkout',
  payment: '/payment',
  confirm: '/confirm',
  manage: '/manage-product',
  about: '/aboutus',
} as const;
