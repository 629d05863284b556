/** The shop softwares whose product files the shop reads, beside its own. */
export const importFormats = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  square: 'Square',
  prestashop: 'PrestaShop',
  spree: 'Spree',
  vendure: 'Vendure',
  google: 'Google Merchant Center',
} as const;

export type ImportFormat = keyof typeof importFormats;
