import { cartPath, formPaths } from '../../shared/order/form-pages.ts';
import type { ConnectionName } from '../../shared/settings/connection.ts';
import type { SettingGroup } from '../../shared/settings/settings.ts';

/** Leads on the page of a sold-out product to the form for an e-mail when it is back. */
export const notifyHash = 'notify';
/** Shows the filters of the listing on phones, too. */
export const filtersHash = 'filters';

/** All addresses inside the shop. Links come from here. */
export const paths = {
  home: '/',
  products: '/product',
  category: (value: string) => `/product?category=${encodeURIComponent(value)}`,
  collection: (value: string) => `/collection/${value}`,
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  cart: cartPath,
  checkout: '/checkout',
  form: formPaths,
  payment: '/payment',
  confirm: '/confirm',
  /** Takes `?number=`. No e-mail address: addresses end up in logs. */
  order: '/order',
  followOrder: (number: string) => `/order?number=${encodeURIComponent(number)}`,
  /** Takes `?number=`, too. */
  withdraw: '/withdraw',
  manage: '/manage-product',
  dashboard: '/manage',
  manageOrders: '/manage/orders',
  newOrder: '/manage/orders/new',
  importHistory: '/manage/orders/import',
  manageOrder: (number: string) => `/manage/orders/${encodeURIComponent(number)}`,
  work: '/manage/work',
  calls: '/manage/calls',
  pack: '/manage/pack',
  packOrder: (number: string) => `/manage/pack?order=${encodeURIComponent(number)}`,
  withdrawals: '/manage/withdrawals',
  cash: '/manage/cash',
  discounts: '/manage/discounts',
  handOver: '/manage/orders/hand-over',
  /** Selects the packed orders first. */
  handOverPacked: '/manage/orders/hand-over?work=hand_over',
  document: (order: string, number: string) =>
    `/manage/orders/${encodeURIComponent(order)}/documents/${encodeURIComponent(number)}`,
  packingSlips: (numbers: string[]) => `/manage/orders/packing-slips?orders=${numbers.join(',')}`,
  emails: '/manage/emails',
  accounting: '/manage/accounting',
  customers: '/manage/customers',
  /** By the number of any order of the customer; of the first one, if it is known. No phone number: addresses end up in logs. */
  customer: (number: string) => `/manage/customers/${encodeURIComponent(number)}`,
  stock: '/manage/stock',
  stockList: '/manage/stock/list',
  delivery: '/manage/stock/delivery',
  stockLedger: (productId: string) => `/manage/products/${encodeURIComponent(productId)}/stock`,
  /** The page of a product as shoppers see it, or will. */
  previewProduct: (id: string) => `/manage/products/${encodeURIComponent(id)}/preview`,
  deletedProducts: '/manage/deleted-products',
  importProducts: '/manage/import',
  messages: '/manage/messages',
  categories: '/manage/categories',
  collections: '/manage/collections',
  makers: '/manage/makers',
  measures: '/manage/measures',
  addresses: '/manage/addresses',
  searches: '/manage/searches',
  reviews: '/manage/reviews',
  activity: '/manage/activity',
  account: '/manage/account',
  manageStaff: '/manage/staff',
  apiKeys: '/manage/api-keys',
  webhooks: '/manage/webhooks',
  webhook: (id: string) => `/manage/webhooks/${encodeURIComponent(id)}`,
  health: '/manage/health',
  settings: '/manage/settings',
  settingsOf: (group: SettingGroup | ConnectionName | 'delivery') => `/manage/settings/${group}`,
  country: '/manage/country',
  privacy: '/manage/privacy',
  about: '/aboutus',
  legal: (page: string) => `/legal/${page}`,
  page: (address: string) => `/page/${address}`,
} as const;
