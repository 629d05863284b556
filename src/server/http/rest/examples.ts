// Long because each operation has its example here; data alone.

import type { z } from 'zod';
import type { FailureReason } from '../../../shared/base/failure.ts';
import { limits } from '../../../shared/base/limits.ts';
import { manageMessages } from '../../../shared/base/manage-messages.ts';
import { messages } from '../../../shared/base/messages.ts';
import type {
  CustomerList,
  CustomerOrders,
  CustomerRow,
  ManagedCustomer,
} from '../../../shared/customer/manage-customer.ts';
import type {
  CancelOrders,
  DeliverOrders,
  OrdersChanged,
  ShipOrders,
} from '../../../shared/order/bulk-orders.ts';
import type { PricedCart, PriceOrder } from '../../../shared/order/cart-price.ts';
import type { OrderDocuments } from '../../../shared/order/document.ts';
import type {
  AddParcel,
  ChangeParcel,
  CorrectOrder,
  ReturnOrder,
  ShipOrder,
} from '../../../shared/order/fulfilment.ts';
import type {
  OrderCorrected,
  OrderList,
  OrderReturned,
  OrderRow,
  RefundMade,
  RefundOrder,
  StepTaken,
} from '../../../shared/order/manage-order.ts';
import type { OrderReceipt, PlacedOrder, PlaceOrder } from '../../../shared/order/order.ts';
import { statusNames } from '../../../shared/order/order-status.ts';
import type { CreatedIntent, CreateIntent } from '../../../shared/order/payment.ts';
import { catalogueFileType } from '../../../shared/product/catalogue-file.ts';
import type { CreateCategory } from '../../../shared/product/manage-category.ts';
import type { ManagedProductList } from '../../../shared/product/managed-product.ts';
import type {
  CreateProduct,
  ProductCreated,
  ProductFacets,
  ProductList,
  ProductSaved,
  UpdateProduct,
} from '../../../shared/product/product.ts';
import type { Suggestions } from '../../../shared/product/search.ts';
import type { ChangeStock, StockChanged, StockUpdated, UpdateStock } from '../../../shared/product/stock.ts';
import type { ProductsUpserted, UpsertProducts } from '../../../shared/product/upsert-products.ts';
import type { ProductReviews, ReviewList, ReviewSaved } from '../../../shared/review/review.ts';
import type { StoredSettings } from '../../../shared/settings/settings.ts';
import type { OwnKey } from '../../../shared/staff/api-key.ts';
import type { EventList } from '../../../shared/webhook/webhook-program.ts';
import { headerLine, productLines } from '../../product/catalogue-file/lines.ts';
import {
  exampleAmounts,
  exampleCategory,
  exampleCustomer,
  exampleDocument,
  exampleManagedProduct,
  exampleOrder,
  exampleProduct,
  exampleReview,
} from './example-data.ts';
import { makerExamples } from './example-makers.ts';
import { sellingExamples } from './example-selling.ts';
import {
  enteredWebhook,
  exampleDelivery,
  exampleEvent,
  exampleSecret,
  exampleWebhook,
} from './example-webhook.ts';

export interface OperationExample {
  /** The parameters of the path and the query. */
  parameters?: Record<string, string | number>;
  body?: object;
  /** An example of INVALID_INPUT: a wrong input, or the issue to show. */
  wrong?: { input: object } | { issue: { path: string; message: string } };
  /** Messages of reasons that this operation words in its own way. */
  words?: Partial<Record<FailureReason, string>>;
  answer: object | string;
}

const { _id, title, category, details, image, price, stock, updatedAt } = exampleProduct;
const {
  number,
  status,
  paymentMethod,
  placedAt,
  updatedAt: orderUpdatedAt,
  deliveryOption,
  total,
} = exampleOrder;

const cart = { cartItems: [{ _id, quantity: 2 }], customer: exampleCustomer, expectedTotal: total };
const receipt: OrderReceipt = { orderNumber: number, total, placedAt, confirmBy: null };

const row: OrderRow = {
  number,
  status,
  paymentMethod,
  placedAt,
  updatedAt: orderUpdatedAt,
  deliveryOption,
  total,
  externalId: exampleOrder.externalId,
  metadata: exampleOrder.metadata,
  currency: exampleOrder.currency,
  customer: exampleCustomer,
  pieces: 2,
  needsAttention: false,
  isInReview: false,
  awaitsCall: false,
};
const orders: OrderList = {
  data: [row],
  totalDoc: 1,
  statuses: {
    ...(Object.fromEntries(statusNames.map((status) => [status, 0])) as OrderList['statuses']),
    paid: 1,
  },
  attention: 0,
};

const { name, phone, email } = exampleCustomer;
const returnedAt = '2026-06-09T09:11:58.002Z';
const customer: CustomerRow = {
  number,
  name,
  phone,
  email,
  orders: 1,
  ordered: total,
  lastOrder: number,
  lastAt: placedAt,
};

const saved = (message: string): ProductSaved => ({ success: true, message });

function step(
  taken: 'shipped' | 'delivered' | 'cancelled',
  body: Omit<ShipOrder, 'number'>,
): OperationExample {
  const answer: StepTaken = { success: true, message: `Order ${taken}`, data: { status: taken } };
  const words = {
    ORDER_STEP_REFUSED:
      taken === 'delivered'
        ? 'An order that is paid can’t be delivered; ship it first'
        : `An order that is delivered can’t be ${taken}`,
    PAYMENT_UNAVAILABLE: 'The card provider can’t be reached, and nothing was done; try again in a moment',
  };
  return { parameters: { number }, body, wrong: wrongReason, words, answer };
}

const other = 'RH-5M8RJ-P4N6V';

function ofMany(taken: 'shipped' | 'delivered' | 'cancelled', message: string): OrdersChanged {
  const refusal = { code: 'ORDER_STEP_REFUSED', message };
  return {
    success: true,
    message: `1 of 2 orders ${taken}`,
    data: [
      { number, status: taken, refusal: null },
      { number: other, status: taken === 'shipped' ? 'awaiting_payment' : 'paid', refusal },
    ],
  };
}

const refundWords = {
  PAYMENT_NOT_FOUND: 'This order has no card payment',
  CARDS_NOT_TAKEN: 'This shop takes no cards at the moment, so it can’t refund by card either',
};
const tooLong = { input: { limit: 1000 } };
const wrongReason = { input: { number, reason: 5 } };
const wrongMode = { path: 'stock', message: 'Must be set or keep' };
const fileWords = {
  UNSUPPORTED_MEDIA_TYPE: `Send the file as ${catalogueFileType}`,
  BODY_TOO_LARGE: `A file may have at most ${limits.importBytes / 1e6} MB; please split it`,
};
const ofWebhook = { parameters: { id: exampleWebhook.id }, wrong: { input: { id: 'none' } } };

const parcelId = '0198b5c1-90aa-7be2-8d13-6f0a54c2e981';
const emptyCart = { input: { cartItems: [] } };

export const exampleVersion = 'Ff0WqzX0wQ2k9b1oT7yBv3sYp4E';
const footer = { newsletter: 'New equipment, once a month.', text: 'Open from 10 to 19, closed on Fridays.' };
const storedFooter: StoredSettings = {
  group: 'footer',
  values: footer,
  version: exampleVersion,
  changedBy: 'owner@shop.example',
  changedAt: '2026-06-02T09:30:00.000Z',
};

const { id, rating, text, name: reviewer, writtenAt, answer } = exampleReview;
const unknownParameter = {
  issue: { path: 'other', message: 'There is no such parameter. None is taken here' },
};
const wrongReview = { input: { id: 'none' } };
const reviewSaved = (message: string, data: Partial<typeof exampleReview> = {}): ReviewSaved => ({
  success: true,
  message,
  data: { ...exampleReview, ...data },
});

/** An example request and response of each operation, by its id; the tests send them to a real shop. */
export const operationExamples: Record<string, OperationExample> = {
  listProducts: {
    parameters: { searchTerm: 'kettlebell', max: 100, sort: 'price', limit: 20 },
    wrong: tooLong,
    answer: { data: [exampleProduct], totalDoc: 1 } satisfies ProductList,
  },
  getProductFacets: {
    parameters: { searchTerm: 'kettlebell', max: 100 },
    wrong: { input: { max: -1 } },
    answer: {
      data: [
        { category: 'strength', count: 0 },
        { category: 'weightlifting', count: 3 },
        { category: 'bodyweight', count: 1 },
        { category: 'mats', count: 0 },
        { category: 'fitness', count: 0 },
      ],
      totalDoc: 4,
    } satisfies ProductFacets,
  },
  listCategories: { wrong: unknownParameter, answer: { data: [exampleCategory] } },
  createCategory: {
    wrong: { input: { label: '' } },
    body: { label: 'Recovery', googleCategory: exampleCategory.googleCategory } satisfies CreateCategory,
    answer: { data: exampleCategory },
  },
  patchCategory: {
    parameters: { value: exampleCategory.value },
    wrong: { input: { value: exampleCategory.value, label: '' } },
    body: { isShown: false, position: 0 },
    answer: { data: { ...exampleCategory, isShown: false, position: 0 } },
  },
  deleteCategory: {
    parameters: { value: exampleCategory.value, moveTo: 'fitness' },
    wrong: { issue: { path: 'moveTo', message: 'Must be one of strength, fitness' } },
    answer: { success: true, data: { moved: 12 } },
  },
  suggestProducts: {
    parameters: { searchTerm: 'kettl' },
    wrong: { input: {} },
    answer: {
      data: [{ _id, title, image, price, stock }],
      categories: [{ category, count: 1 }],
      totalDoc: 1,
    } satisfies Suggestions,
  },
  getProduct: { parameters: { id: _id }, answer: { data: exampleProduct } },
  getRelatedProducts: {
    wrong: unknownParameter,
    parameters: { id: exampleProduct._id },
    answer: { data: { goesWith: [], alsoLike: [exampleProduct] } },
  },
  listFeaturedProducts: { answer: { data: [exampleProduct] } },
  listManagedProducts: {
    parameters: { updatedSince: '2026-05-01T00:00:00Z', limit: 100 },
    wrong: { input: { updatedSince: 'yesterday' } },
    answer: { data: [exampleManagedProduct], totalDoc: 1 } satisfies ManagedProductList,
  },
  getManagedProduct: {
    wrong: unknownParameter,
    parameters: { id: _id },
    answer: { data: exampleManagedProduct },
  },
  patchProduct: {
    parameters: { id: _id },
    wrong: { input: { id: _id, price: -1 } },
    body: { price: 49.5, externalId: 'ERP-100482', metadata: { shelf: 'B-12' } },
    answer: { data: { ...exampleManagedProduct, price: 49.5 } },
  },
  listProductReviews: {
    parameters: { id: _id, limit: 5 },
    wrong: { input: { id: _id, limit: 1000 } },
    answer: {
      data: [{ id, rating, text, name: reviewer, writtenAt, answer }],
      totalDoc: 12,
      rating: exampleProduct.rating,
      distribution: [
        { stars: 5, count: 9 },
        { stars: 4, count: 2 },
        { stars: 3, count: 0 },
        { stars: 2, count: 1 },
        { stars: 1, count: 0 },
      ],
    } satisfies ProductReviews,
  },
  listReviews: {
    parameters: { updatedSince: '2026-06-01T00:00:00Z', limit: 100 },
    wrong: { input: { updatedSince: 'yesterday' } },
    answer: {
      data: [exampleReview],
      totalDoc: 1,
      statuses: { waiting: 3, approved: 12, refused: 1, withdrawn: 0 },
    } satisfies ReviewList,
  },
  approveReview: {
    parameters: { id: exampleReview.id },
    wrong: wrongReview,
    body: { version: exampleReview.writtenAt },
    answer: reviewSaved('Review published', { answer: null }),
  },
  refuseReview: {
    parameters: { id: exampleReview.id },
    wrong: wrongReview,
    body: { reason: 'Please leave out the name of our courier' },
    answer: reviewSaved('Review refused', {
      status: 'refused',
      refusal: 'Please leave out the name of our courier',
      answer: null,
    }),
  },
  answerReview: {
    parameters: { id: exampleReview.id },
    wrong: wrongReview,
    body: { text: 'Thank you, Ada!' },
    answer: reviewSaved('Answer saved'),
  },
  createProduct: {
    wrong: { input: {} },
    body: {
      title,
      category: 'weightlifting',
      stock,
      details,
      price,
      tag: 'New',
      image: exampleProduct.image,
      images: exampleProduct.images,
    } satisfies CreateProduct,
    answer: { ...saved(manageMessages.created), success: true, data: { _id } } satisfies ProductCreated,
  },
  updateProduct: {
    wrong: { input: { id: _id, title, category, details, price: 0, stock } },
    parameters: { id: _id },
    body: {
      title,
      category: category as CreateProduct['category'],
      details,
      price: 49.5,
      stock: stock + 20,
      version: updatedAt,
      stockSeen: stock,
    } satisfies Omit<UpdateProduct, 'id'>,
    answer: saved(manageMessages.updated),
  },
  getOwnKey: {
    wrong: unknownParameter,
    words: { SIGNED_OUT: 'Send an API key as Authorization: Bearer KEY' },
    answer: {
      data: {
        id: '0198a4c6-2f4e-7c31-9b52-3d8f6a1e0c01',
        name: 'ERP',
        scopes: ['catalog:write', 'orders:read'],
        createdAt: '2026-03-02T09:15:00.000Z',
        expiresAt: '2027-03-02T09:15:00.000Z',
        limits: {
          reads: { calls: limits.readsPerMinute, seconds: 60 },
          writes: { calls: limits.writesOfKeyPerMinute, seconds: 60 },
        },
      },
    } satisfies OwnKey,
  },
  upsertProducts: {
    words: { BODY_TOO_LARGE: 'The body may have at most 2000 kB' },
    wrong: { input: { by: 'title', items: [] } },
    body: {
      by: 'sku',
      items: [
        { sku: 'KB-16', price: 49.5, stock: 57, stockSeen: 37 },
        { sku: 'KB-20', title: 'Cast Iron Kettlebell 20 kg' },
      ],
    } satisfies UpsertProducts,
    answer: {
      success: true,
      message: '0 created, 1 updated, 0 unchanged, 1 refused',
      data: {
        created: 0,
        updated: 1,
        unchanged: 0,
        refused: 1,
        items: [
          { key: 'KB-16', _id, outcome: 'updated', refusal: null },
          {
            key: 'KB-20',
            _id: null,
            outcome: 'refused',
            refusal: {
              code: 'INVALID_INPUT',
              message: 'category: Product category is required',
              issues: [{ path: 'category', message: 'Product category is required' }],
            },
          },
        ],
      },
    } satisfies ProductsUpserted,
  },
  updateStock: {
    words: {
      BODY_TOO_LARGE: 'The body may have at most 250 kB',
      PRODUCT_NOT_FOUND: '1 of 2 rows can’t be saved; nothing was saved',
      STOCK_CHANGED: '1 of 2 rows can’t be saved; nothing was saved',
    },
    wrong: { input: { items: [{ id: _id, stock: -1 }] } },
    body: { items: [{ id: _id, stock: 57, stockSeen: stock }] } satisfies UpdateStock,
    answer: {
      success: true,
      message: 'Stock updated',
      data: { changed: 1, unchanged: 0, changes: [{ id: _id, before: stock, after: 57 }] },
    } satisfies StockUpdated,
  },
  changeStock: {
    words: { STOCK_CHANGED: 'Only 1 left in stock: enter 1 or less; nothing was saved' },
    wrong: { input: { id: _id, kind: 'receive', quantity: 0 } },
    parameters: { id: _id },
    body: { kind: 'receive', quantity: 24, reason: 'Delivery 4711' } satisfies Omit<ChangeStock, 'id'>,
    answer: {
      success: true,
      message: 'Stock updated',
      data: { before: stock, after: stock + 24 },
    } satisfies StockChanged,
  },
  deleteProduct: { parameters: { id: _id }, answer: saved(manageMessages.deleted) },
  placeOrder: {
    wrong: emptyCart,
    body: cart satisfies PlaceOrder,
    answer: { success: true, message: messages.checkout.confirmed, data: receipt } satisfies PlacedOrder,
  },
  priceOrder: {
    wrong: emptyCart,
    body: { cartItems: cart.cartItems } satisfies PriceOrder,
    answer: {
      data: {
        ...exampleAmounts,
        total,
        lines: [
          {
            _id,
            title: exampleProduct.title,
            price: exampleProduct.price,
            quantity: 2,
            total,
            discount: 0,
            tax: 18,
            taxPercent: 20,
          },
        ],
        deliveryOption: '0198a4c6-2f4e-7c31-9b52-3d8f6a1e0d01',
        deliveryOptions: [
          {
            id: '0198a4c6-2f4e-7c31-9b52-3d8f6a1e0d01',
            name: 'Delivery',
            promise: '2 to 3 days',
            kind: 'deliver',
            price: 0,
            address: '',
            hours: '',
          },
        ],
      },
    } satisfies PricedCart,
  },
  listOrders: { wrong: tooLong, parameters: { status, from: '2026-06-01', limit: 20 }, answer: orders },
  searchOrders: { wrong: { input: {} }, body: { searchTerm: exampleCustomer.email }, answer: orders },
  getOrder: {
    parameters: { number },
    wrong: { input: { number: 'RH-'.repeat(20) } },
    answer: { data: exampleOrder },
  },
  patchOrder: {
    words: {
      PRECONDITION_FAILED: 'The order is no longer what If-Match says; read it again, nothing was changed',
      ORDER_STEP_REFUSED: 'The customer of this order was erased: it takes no metadata any more',
    },
    parameters: { number },
    wrong: { input: { number, metadata: 'north' } },
    body: { externalId: 'SO-2026-0417', metadata: { warehouse: 'north' } },
    answer: { data: { ...exampleOrder, externalId: 'SO-2026-0417', metadata: { warehouse: 'north' } } },
  },
  searchCustomers: {
    wrong: tooLong,
    body: { searchTerm: name, limit: 20 },
    answer: { data: [customer], next: null } satisfies CustomerList,
  },
  getCustomer: {
    parameters: { number },
    wrong: { input: { number: 'RH-'.repeat(20) } },
    answer: {
      data: {
        ...customer,
        address: exampleCustomer.address,
        firstAt: placedAt,
        paid: total,
        refunded: 54,
        returns: [{ order: number, reason: 'faulty', credit: 54, pieces: 1, at: returnedAt }],
        refunds: [{ order: number, status: 'succeeded', amount: 54, at: returnedAt }],
      },
    } satisfies { data: ManagedCustomer },
  },
  listCustomerOrders: {
    parameters: { number, limit: 20 },
    wrong: { input: { number, limit: 1000 } },
    answer: { data: [row], next: null } satisfies CustomerOrders,
  },
  listDocuments: {
    parameters: { number },
    wrong: { input: { number: 'RH-'.repeat(20) } },
    answer: {
      data: {
        issued: [exampleDocument],
        due: [{ kind: 'receipt', subject: '', amount: exampleDocument.total }],
      },
    } satisfies OrderDocuments,
  },
  issueDocument: {
    words: {
      ORDER_STEP_REFUSED:
        'An order has an invoice once it is shipped or handed over: until then it can be corrected',
    },
    parameters: { number },
    wrong: { input: { number, kind: 'bill' } },
    body: { kind: 'invoice' },
    answer: {
      success: true,
      message: `Invoice ${exampleDocument.number} issued`,
      data: exampleDocument,
    },
  },
  shipOrder: step('shipped', {
    status,
    parcel: { carrier: 'pathao', trackingNumber: 'DD020626ABCDEF' },
  }),
  deliverOrder: step('delivered', {}),
  cancelOrder: step('cancelled', { reason: 'The customer asked for it' }),
  shipOrders: {
    wrong: { input: { orders: [] } },
    body: {
      carrier: 'pathao',
      orders: [{ number, status, trackingNumber: 'DD020626ABCDEF' }, { number: other }],
    } satisfies ShipOrders,
    answer: ofMany('shipped', 'An order that is awaiting payment can’t be shipped; wait until it is paid'),
  },
  deliverOrders: {
    wrong: { input: { orders: [] } },
    body: { orders: [{ number, status: 'shipped' }, { number: other }] } satisfies DeliverOrders,
    answer: ofMany('delivered', 'An order that is paid can’t be delivered; ship it first'),
  },
  cancelOrders: {
    wrong: { input: { orders: [] } },
    body: {
      orders: [{ number, status: 'placed' }, { number: other }],
      reason: 'Nobody answers',
    } satisfies CancelOrders,
    answer: ofMany('cancelled', 'An order that is paid can’t be cancelled; refund it'),
  },
  addParcel: {
    words: {
      ORDER_STEP_REFUSED: 'Parcels can be added while an order is on its way; ship it with its first parcel',
    },
    wrong: { input: { number, carrier: 'pigeon' } },
    parameters: { number },
    body: { carrier: 'sundarban', trackingNumber: '2206-118' } satisfies Omit<AddParcel, 'number'>,
    answer: { success: true, message: 'Parcel added', data: { status: 'shipped' } } satisfies StepTaken,
  },
  changeParcel: {
    words: { ORDER_STEP_REFUSED: 'This parcel can’t be changed any more' },
    wrong: { input: { number, id: parcelId, carrier: 'pigeon' } },
    parameters: { number, id: parcelId },
    body: { trackingNumber: 'DD020626ABCDEG' } satisfies Partial<ChangeParcel>,
    answer: { success: true, message: 'Parcel changed', data: { status: 'shipped' } } satisfies StepTaken,
  },
  removeParcel: {
    words: { ORDER_STEP_REFUSED: 'This parcel can’t be removed any more' },
    wrong: { input: { number, id: 'none' } },
    parameters: { number, id: parcelId },
    answer: { success: true, message: 'Parcel removed', data: { status: 'shipped' } } satisfies StepTaken,
  },
  returnOrder: {
    words: {
      ORDER_STEP_REFUSED: 'Nothing of an order that is paid can come back',
      CARDS_NOT_TAKEN: refundWords.CARDS_NOT_TAKEN,
    },
    wrong: { input: { number, reason: 'bored' } },
    parameters: { number },
    body: {
      reason: 'faulty',
      lines: [{ line: 1, quantity: 1, restocked: false }],
      credit: 54,
      note: 'A crack in the handle',
    } satisfies Omit<ReturnOrder, 'number'>,
    answer: {
      success: true,
      message: 'Return recorded. $54.00 refunded',
      data: {
        status: 'delivered',
        refund: { id: '0198b1e4-11c2-7d3f-a9b0-52c7e8f4d611', status: 'succeeded', amount: 54 },
      },
    } satisfies OrderReturned,
  },
  correctOrder: {
    words: {
      ORDER_STEP_REFUSED: 'The quantities of an order that is shipped can’t be corrected',
      CARDS_NOT_TAKEN: refundWords.CARDS_NOT_TAKEN,
    },
    wrong: { input: { number, lines: [{ line: 1, quantity: -1 }] } },
    parameters: { number },
    body: { total, lines: [{ line: 1, quantity: 1 }] } satisfies Omit<CorrectOrder, 'number'>,
    answer: {
      success: true,
      message: 'Order corrected; its total is $54.00. $54.00 refunded',
      data: {
        status: 'paid',
        total: 54,
        refund: { id: '0198b1e4-11c2-7d3f-a9b0-52c7e8f4d612', status: 'succeeded', amount: 54 },
      },
    } satisfies OrderCorrected,
  },
  refundOrder: {
    words: {
      ORDER_STEP_REFUSED:
        'Somebody has refunded some of this payment since you saw it: $88.00 of it is left, and nothing was done',
      ...refundWords,
    },
    wrong: { input: { number, amount: -20 } },
    parameters: { number },
    body: { amount: 20, reason: 'A scratch on the handle' } satisfies Omit<RefundOrder, 'number'>,
    answer: {
      success: true,
      message: '$20.00 refunded',
      data: { id: '0198b1e4-11c2-7d3f-a9b0-52c7e8f4d610', status: 'succeeded', amount: 20 },
    } satisfies RefundMade,
  },
  getSettings: {
    parameters: { group: 'footer' },
    wrong: { input: { group: 'header' } },
    answer: { data: storedFooter },
  },
  changeSettings: {
    parameters: { group: 'footer' },
    wrong: { issue: { path: 'values.test', message: 'There is no such value; there are newsletter, text' } },
    body: { values: { text: footer.text } },
    answer: { data: storedFooter },
  },
  ...sellingExamples,
  ...makerExamples,
  listWebhooks: { wrong: unknownParameter, answer: { data: [exampleWebhook] } },
  getWebhook: { ...ofWebhook, answer: { data: exampleWebhook } },
  createWebhook: {
    wrong: { input: { ...enteredWebhook, events: [] } },
    body: enteredWebhook,
    answer: { data: { ...exampleWebhook, secret: exampleSecret } },
  },
  patchWebhook: {
    parameters: { id: exampleWebhook.id },
    wrong: { input: { id: exampleWebhook.id, events: [] } },
    body: { enabled: false },
    answer: {
      data: { ...exampleWebhook, disabledAt: '2026-06-02T09:30:00.000Z', disabledReason: 'staff' },
    },
  },
  deleteWebhook: { ...ofWebhook, answer: { success: true } },
  changeWebhookSecret: {
    ...ofWebhook,
    answer: {
      data: { ...exampleWebhook, previousSecretUntil: '2026-06-03T09:30:00.000Z', secret: exampleSecret },
    },
  },
  testWebhook: { ...ofWebhook, answer: { data: { ...exampleDelivery, type: 'webhook.test' } } },
  redeliverEvent: {
    words: { DELIVERY_NOT_FOUND: 'This event was not for this webhook' },
    parameters: { id: exampleWebhook.id },
    wrong: { input: { id: exampleWebhook.id, event: 'none' } },
    body: { event: exampleEvent.id },
    answer: { data: exampleDelivery },
  },
  listEvents: {
    parameters: { type: 'product.updated', since: '2026-05-01T00:00:00Z', limit: 100 },
    wrong: { input: { type: 'product.sold' } },
    answer: { data: [exampleEvent], next: null } satisfies EventList,
  },
  getEvent: {
    parameters: { id: exampleEvent.id },
    wrong: { input: { id: 'none' } },
    answer: { data: exampleEvent },
  },
  createPaymentIntent: {
    wrong: emptyCart,
    body: cart satisfies z.input<typeof CreateIntent>,
    answer: {
      data: 'pi_3RVx8mKq7ZbT2Yc01LhWnE5d_secret_Xq8Lr2vTn5KdYw1ZbGhJ4mPc7',
      paid: false,
      order: receipt,
    } satisfies CreatedIntent,
  },
  uploadImage: {
    words: { UNSUPPORTED_MEDIA_TYPE: 'Send the file as multipart/form-data, in the field image' },
    wrong: { issue: { path: 'image', message: 'The form is not well-formed' } },
    answer: {
      success: true,
      data: {
        display_url: '/images/uploads/4f1c0b7e9a2d4c5e8f60718293a4b5c6/1600.webp',
        width: 1600,
        height: 1200,
      },
    },
  },
  exportCatalogue: {
    answer: headerLine + productLines([{ id: _id, ...exampleProduct, details: 'A kettlebell' }]),
  },
  exportAccounts: {
    parameters: { table: 'payments', from: '2026-11-01', to: '2026-11-30' },
    wrong: { issue: { path: 'to', message: 'The first day is after the last' } },
    answer:
      '\uFEFFat,kind,order,payment,provider_id,amount,effect,currency\r\n2026-11-21T19:04:11+06:00,received,RH-7KQ2M-4XHVD,pi_3PqR,pi_3PqR,54.00,54.00,USD\r\n',
  },
  previewCatalogueImport: {
    words: fileWords,
    wrong: { issue: wrongMode },
    answer: {
      counts: { new: 0, changed: 1, restored: 0, unchanged: 0 },
      columns: { price: 1 },
      faults: [],
      faultCount: 0,
      changes: [
        {
          row: 2,
          line: 2,
          effect: 'changed',
          title,
          id: _id,
          columns: [{ column: 'price', before: '54.00', after: '49.50' }],
        },
      ],
      changeCount: 1,
      setsStock: false,
      fingerprint: 'uWn0Ebm2yGgTqq5cZ0QJ3rYtKcX9VdPhS4aLfBo7iE8',
    },
  },
  importCatalogue: {
    words: fileWords,
    wrong: { issue: wrongMode },
    parameters: { fingerprint: 'uWn0Ebm2yGgTqq5cZ0QJ3rYtKcX9VdPhS4aLfBo7iE8' },
    answer:
      '{"done":0,"total":1}\n{"done":1,"total":1}\n{"result":{"new":0,"changed":1,"restored":0,"unchanged":0}}\n',
  },
};
