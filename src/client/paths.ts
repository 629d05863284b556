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
  /** Takes `?number=`; an e-mail address has no place in an address, as addresses end up in logs. */
  order: '/order',
  followOrder: (number: string) => `/order?number=${encodeURIComponent(number)}`,
  manage: '/manage-product',
  manageStaff: '/manage/staff',
  about: '/aboutus',
} as const;
