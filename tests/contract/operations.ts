import type { Scope } from '../../src/shared/api-key.ts';

/**
 * Of each operation by its operationId: where it is, and which scope opens it; without one, everybody may call it. A new line
 * here is a decision, and a changed line breaks programs.
 */
export const promisedOperations: Record<string, [place: string, scope: Scope | undefined]> = {
  listProducts: ['get /product', undefined],
  getProductFacets: ['get /product/facets', undefined],
  getProduct: ['get /product/get/{id}', undefined],
  listFeaturedProducts: ['get /product/featured', undefined],
  createProduct: ['post /product/create', 'catalog:write'],
  updateProduct: ['put /product/update/{id}', 'catalog:write'],
  updateStock: ['put /product/stock', 'catalog:write'],
  changeStock: ['post /product/stock/{id}', 'catalog:write'],
  deleteProduct: ['delete /product/delete/{id}', 'catalog:write'],
  placeOrder: ['post /product/order-many', undefined],
  listOrders: ['get /order', 'orders:read'],
  searchOrders: ['post /order/search', 'orders:read'],
  getOrder: ['get /order/{number}', 'orders:read'],
  listDocuments: ['get /order/{number}/documents', 'orders:read'],
  issueDocument: ['post /order/{number}/documents', 'orders:write'],
  shipOrder: ['post /order/{number}/ship', 'orders:write'],
  deliverOrder: ['post /order/{number}/deliver', 'orders:write'],
  cancelOrder: ['post /order/{number}/cancel', 'orders:write'],
  shipOrders: ['post /order/ship', 'orders:write'],
  deliverOrders: ['post /order/deliver', 'orders:write'],
  cancelOrders: ['post /order/cancel', 'orders:write'],
  addParcel: ['post /order/{number}/parcel', 'orders:write'],
  returnOrder: ['post /order/{number}/return', 'orders:write'],
  correctOrder: ['post /order/{number}/correct', 'orders:write'],
  refundOrder: ['post /order/{number}/refund', 'orders:write'],
  searchCustomers: ['post /customer/search', 'orders:read'],
  getCustomer: ['get /customer/{number}', 'orders:read'],
  listCustomerOrders: ['get /customer/{number}/orders', 'orders:read'],
  getSettings: ['get /settings/{group}', 'settings:read'],
  changeSettings: ['patch /settings/{group}', 'settings:write'],
  createPaymentIntent: ['post /payment/create-intent', undefined],
  uploadImage: ['post /image/upload', 'catalog:write'],
  exportCatalogue: ['get /catalogue/export', 'catalog:write'],
  exportAccounts: ['get /accounting/export', 'orders:read'],
  previewCatalogueImport: ['post /catalogue/import/preview', 'catalog:write'],
  importCatalogue: ['post /catalogue/import', 'catalog:write'],
};
