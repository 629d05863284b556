// Long because each webhook event has its example here; data alone.
import type { IssuedDocument } from '../../../shared/order/document.ts';
import type { ManagedOrder, ManagedPayment } from '../../../shared/order/manage-order.ts';
import type { ManagedCategory } from '../../../shared/product/manage-category.ts';
import type { ManagedProduct } from '../../../shared/product/managed-product.ts';
import type { Product } from '../../../shared/product/product.ts';
import type { ManagedReview } from '../../../shared/review/review.ts';
import type { OrderEvent, ProductEvent, ReviewEvent } from '../../../shared/webhook/webhook.ts';

export const exampleProduct: Product = {
  _id: '0198a4c6-2f4e-7c31-9b52-3d8f6a1e0b77',
  title: 'Cast Iron Kettlebell 16 kg',
  sku: 'KB-16',
  image: '/images/products/cast-iron-kettlebell-16kg/960.webp',
  images: ['/images/products/cast-iron-kettlebell-16kg-2/960.webp'],
  goesWith: ['0198a4c6-2f4e-7c31-9b52-3d8f6a1e0b78'],
  price: 54,
  stock: 37,
  grams: 16_400,
  brand: 'Iron Oak',
  gtin: '4006381333931',
  isOwnMake: false,
  widthMm: 190,
  depthMm: 120,
  heightMm: 280,
  facts: [{ name: 'Handle', value: '33 mm thick' }],
  maker: null,
  taxRate: null,
  tag: null,
  details: 'Heavy enough for swings and goblet squats, light enough to learn the get-up with.',
  category: 'weightlifting',
  rating: { average: 4.6, count: 12 },
  createdAt: '2026-03-02T09:15:00.000Z',
  updatedAt: '2026-05-11T14:02:31.512Z',
};

export const exampleCategory: ManagedCategory = {
  value: 'recovery',
  label: 'Recovery',
  description: 'Rollers, massage guns and cold plunges for the day after.',
  image: null,
  position: 5,
  isShown: true,
  googleCategory: 'Sporting Goods > Exercise & Fitness',
};

export const exampleManagedProduct: ManagedProduct = {
  ...exampleProduct,
  currency: 'USD',
  externalId: 'ERP-100482',
  metadata: { shelf: 'B-12' },
  deletedAt: null,
};

export const exampleCustomer = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  address: '12 St James’s Square, London',
  phone: '+442079460018',
};

/** In a shop whose prices have 20 % of tax in them. */
export const exampleAmounts = {
  subtotal: 108,
  discount: 0,
  delivery: 0,
  tax: 18,
  taxMode: 'included' as const,
  taxes: [{ percent: 20, net: 90, tax: 18 }],
} satisfies Partial<ManagedOrder>;

const exampleDelivery = {
  id: '0198a4c6-2f4e-7c31-9b52-3d8f6a1e0d01',
  name: 'Delivery',
  kind: 'deliver' as const,
};

export const exampleDocument: IssuedDocument = {
  number: 'INV-2026-00041',
  kind: 'invoice',
  issuedAt: '2026-06-02T08:06:00.000Z',
  issuedBy: 'staff@shop.example',
  seller: {
    name: 'Example Shop',
    legalName: 'Example Shop Limited',
    taxNumber: 'BIN 004512345',
    address: ['4 Foundry Street', 'Leeds LS1 4AP, United Kingdom'],
    email: 'hello@shop.example',
    phone: '+44 113 496 0142',
  },
  customer: { name: exampleCustomer.name, address: exampleCustomer.address, phone: exampleCustomer.phone },
  order: 'RH-7KQ2M-4XHVD',
  placedAt: '2026-06-01T10:20:30.000Z',
  method: 'card',
  timeZone: 'Asia/Dhaka',
  lines: [
    {
      title: exampleProduct.title,
      sku: 'KB-16',
      quantity: 2,
      unitPrice: 54,
      amount: 108,
      tax: 18,
      taxPercent: 20,
    },
  ],
  deliveryOption: exampleDelivery,
  shipping: 0,
  ...exampleAmounts,
  total: 108,
  corrects: null,
  pdf: 'https://shop.example/documents/4f1c2a5e-7d0b-4c3e-9a61-2b8f6d5e0c19.pdf',
};

const placed = {
  status: 'awaiting_payment',
  at: '2026-06-01T10:20:30.000Z',
  note: null,
  actor: 'shopper',
  visible: true,
} as const;
const paid = {
  status: 'paid',
  at: '2026-06-01T10:20:58.204Z',
  note: null,
  actor: 'provider',
  visible: true,
} as const;
const shipped = {
  status: 'shipped',
  at: '2026-06-02T08:05:11.090Z',
  note: null,
  actor: 'API key Warehouse (rk_7Qm2xT9d…)',
  visible: true,
} as const;
const delivered = {
  status: 'delivered',
  at: '2026-06-04T13:41:27.731Z',
  note: null,
  actor: 'staff@shop.example',
  visible: true,
} as const;
const refunded = {
  status: 'refunded',
  at: '2026-06-09T09:12:00.318Z',
  note: '$108.00 refunded',
  actor: 'provider',
  visible: true,
} as const;

const payment: ManagedPayment = {
  id: '0198b1d2-7a10-7e55-8c01-94f0b6d2a3c8',
  intentId: 'pi_3RVx8mKq7ZbT2Yc01LhWnE5d',
  status: 'succeeded',
  amount: 108,
  currency: 'USD',
  lastError: null,
  attention: null,
  attentionDetails: {},
  at: '2026-06-01T10:20:30.000Z',
  refunds: [],
  refundable: 108,
  ledger: [
    {
      kind: 'received',
      amount: 108,
      providerId: 'pi_3RVx8mKq7ZbT2Yc01LhWnE5d',
      at: '2026-06-01T10:21:02.118Z',
    },
  ],
};

const refund = {
  id: '0198b1e4-11c2-7d3f-a9b0-52c7e8f4d610',
  status: 'succeeded',
  amount: 108,
  actor: 'staff@shop.example',
  reason: 'Sent back',
  at: '2026-06-09T09:11:58.002Z',
} as const;

const requested = {
  kind: 'refund_requested',
  amount: 108,
  providerId: null,
  at: refund.at,
} as const;

const disputed = {
  kind: 'disputed',
  amount: 108,
  providerId: 'dp_1QL8xWLk9vXcYd0mPqRsTuVw',
  at: '2026-06-20T06:30:00.000Z',
} as const;

const parcel = {
  id: '0198b5c1-90aa-7be2-8d13-6f0a54c2e981',
  carrier: 'pathao',
  trackingNumber: 'DD020626ABCDEF',
  link: 'https://merchant.pathao.com/tracking?consignment_id=DD020626ABCDEF&phone=%2B442079460018',
  at: shipped.at,
} as const;

const exampleLine = {
  line: 1,
  _id: exampleProduct._id,
  title: exampleProduct.title,
  sku: exampleProduct.sku,
  image: exampleProduct.image,
  price: exampleProduct.price,
  quantity: 2,
  total: 108,
  discount: 0,
  tax: 18,
  taxPercent: 20,
};

/** Two of these products, paid by card. */
export const exampleOrder: ManagedOrder = {
  number: 'RH-7KQ2M-4XHVD',
  status: 'paid',
  paymentMethod: 'card',
  channel: 'web',
  placedAt: placed.at,
  updatedAt: '2026-06-01T10:21:02.118Z',
  currency: 'USD',
  externalId: null,
  metadata: {},
  confirmBy: null,
  deliveryOption: exampleDelivery,
  ...exampleAmounts,
  shipping: 0,
  total: 108,
  lines: [exampleLine],
  parcels: [],
  returns: [],
  paid: 108,
  refunded: 0,
  history: [placed, paid],
  customer: exampleCustomer,
  holdExpiresAt: null,
  payments: [payment],
  refundable: 108,
  due: 0,
  steps: ['ship', 'refund', 'correct'],
};

/** The same order just after each event. */
export const orderAfter: Record<OrderEvent, ManagedOrder> = {
  'order.placed': {
    ...exampleOrder,
    status: 'awaiting_payment',
    history: [placed],
    paid: 0,
    holdExpiresAt: '2026-06-01T10:35:30.000Z',
    payments: [{ ...payment, intentId: null, status: 'open', refundable: 0, ledger: [] }],
    refundable: 0,
    steps: ['cancel'],
  },
  'order.paid': exampleOrder,
  'order.shipped': {
    ...exampleOrder,
    status: 'shipped',
    parcels: [parcel],
    history: [placed, paid, shipped],
    steps: ['deliver', 'return', 'refund', 'parcel', 'correct'],
  },
  'order.parcels_changed': {
    ...exampleOrder,
    status: 'shipped',
    parcels: [
      parcel,
      {
        id: '0198b5d9-04f3-7a41-b2c6-d1e8f70a93b5',
        carrier: 'sundarban',
        trackingNumber: '2206-118',
        link: null,
        at: '2026-06-02T16:44:00.511Z',
      },
    ],
    history: [
      placed,
      paid,
      shipped,
      {
        status: 'shipped',
        at: '2026-06-02T16:44:00.511Z',
        note: 'Parcel: Sundarban 2206-118',
        actor: 'staff@shop.example',
        visible: true,
      },
    ],
    steps: ['deliver', 'return', 'refund', 'parcel', 'correct'],
  },
  'order.delivered': {
    ...exampleOrder,
    status: 'delivered',
    parcels: [parcel],
    history: [placed, paid, shipped, delivered],
    steps: ['return', 'refund'],
  },
  'order.returned': {
    ...exampleOrder,
    status: 'delivered',
    parcels: [parcel],
    returns: [
      {
        reason: 'faulty',
        credit: 54,
        note: 'A crack in the handle',
        at: '2026-06-08T11:20:09.450Z',
        lines: [{ line: 1, quantity: 1, restocked: false }],
      },
    ],
    history: [
      placed,
      paid,
      shipped,
      delivered,
      {
        status: 'delivered',
        at: '2026-06-08T11:20:09.450Z',
        note: 'Returned: 1 × Cast Iron Kettlebell 16 kg (A crack in the handle)',
        actor: 'staff@shop.example',
        visible: true,
      },
    ],
    payments: [
      {
        ...payment,
        refunds: [{ ...refund, status: 'requested', amount: 54, reason: 'A crack in the handle' }],
        refundable: 54,
        ledger: [...payment.ledger, { ...requested, amount: 54 }],
      },
    ],
    refundable: 54,
    steps: ['return', 'refund'],
  },
  'order.corrected': {
    ...exampleOrder,
    subtotal: 54,
    tax: 9,
    taxes: [{ percent: 20, net: 45, tax: 9 }],
    total: 54,
    lines: [{ ...exampleLine, quantity: 1, total: 54, tax: 9 }],
    history: [
      placed,
      paid,
      {
        status: 'paid',
        at: '2026-06-01T15:02:41.003Z',
        note: 'Cast Iron Kettlebell 16 kg: 2 → 1; total $54.00; $54.00 goes back to the card',
        actor: 'staff@shop.example',
        visible: true,
      },
    ],
    payments: [
      {
        ...payment,
        refunds: [{ ...refund, status: 'requested', amount: 54, reason: 'The order was corrected' }],
        refundable: 54,
        ledger: [...payment.ledger, { ...requested, amount: 54 }],
      },
    ],
    refundable: 54,
  },
  'order.cancelled': {
    ...exampleOrder,
    status: 'expired',
    paid: 0,
    history: [
      placed,
      {
        status: 'expired',
        at: '2026-06-01T10:35:31.277Z',
        note: 'Not paid in time',
        actor: 'shop',
        visible: true,
      },
    ],
    payments: [{ ...payment, status: 'cancelled', refundable: 0, ledger: [] }],
    refundable: 0,
    steps: [],
  },
  'order.refunded': {
    ...exampleOrder,
    status: 'refunded',
    refunded: 108,
    history: [placed, paid, shipped, delivered, refunded],
    payments: [
      {
        ...payment,
        refunds: [refund],
        refundable: 0,
        ledger: [...payment.ledger, requested, { ...requested, kind: 'refund_succeeded' }],
      },
    ],
    refundable: 0,
    steps: [],
  },
  'order.refund_failed': {
    ...exampleOrder,
    status: 'delivered',
    history: [
      placed,
      paid,
      shipped,
      delivered,
      {
        status: 'delivered',
        at: '2026-06-12T07:00:00.000Z',
        note: 'The refund did not go through',
        actor: 'provider',
        visible: true,
      },
    ],
    payments: [
      {
        ...payment,
        attention: 'refund_failed',
        attentionDetails: { error: 'expired_or_canceled_card' },
        refunds: [{ ...refund, status: 'failed' }],
        ledger: [...payment.ledger, requested, { ...requested, kind: 'refund_failed' }],
      },
    ],
    steps: ['refund'],
  },
  'order.disputed': {
    ...exampleOrder,
    history: [
      placed,
      paid,
      {
        status: 'paid',
        at: disputed.at,
        note: 'The bank was asked for $108.00 back, and looks into it',
        actor: 'provider',
        visible: true,
      },
    ],
    payments: [{ ...payment, attention: 'disputed', refundable: 0, ledger: [...payment.ledger, disputed] }],
    refundable: 0,
    steps: [],
  },
  'order.dispute_won': {
    ...exampleOrder,
    history: [
      placed,
      paid,
      {
        status: 'paid',
        at: '2026-07-11T10:00:00.000Z',
        note: 'The bank has decided that the shop keeps $108.00',
        actor: 'provider',
        visible: true,
      },
    ],
    payments: [{ ...payment, ledger: [...payment.ledger, disputed, { ...disputed, kind: 'dispute_won' }] }],
  },
  'order.dispute_lost': {
    ...exampleOrder,
    status: 'refunded',
    refunded: 108,
    history: [
      placed,
      paid,
      {
        status: 'refunded',
        at: '2026-07-11T10:00:00.000Z',
        note: 'The bank has refunded $108.00',
        actor: 'provider',
        visible: true,
      },
    ],
    payments: [
      {
        ...payment,
        attention: 'dispute_lost',
        refundable: 0,
        ledger: [...payment.ledger, disputed, { ...disputed, kind: 'dispute_lost' }],
      },
    ],
    refundable: 0,
    steps: [],
  },
};

export const exampleReview: ManagedReview = {
  id: '019971d0-5b1e-7a44-8c0e-6f2d9b7a1e53',
  product: { id: exampleProduct._id, title: exampleProduct.title },
  orderNumber: exampleOrder.number,
  rating: 5,
  text: 'Balances well, and the handle keeps its grip.',
  name: 'Ada B.',
  status: 'approved',
  refusal: null,
  answer: { text: 'Thank you, Ada!', at: '2026-06-16T08:40:00.000Z' },
  writtenAt: '2026-06-15T18:22:10.000Z',
  updatedAt: '2026-06-16T08:40:00.000Z',
};

/** A review just after each event. */
export const reviewAfter: Record<ReviewEvent, ManagedReview> = {
  'review.submitted': {
    ...exampleReview,
    status: 'waiting',
    answer: null,
    updatedAt: exampleReview.writtenAt,
  },
  'review.published': exampleReview,
};

const { createdAt } = exampleProduct;

/** A product just after each event. */
export const productAfter: Record<ProductEvent, ManagedProduct> = {
  'product.created': { ...exampleManagedProduct, updatedAt: createdAt },
  'product.updated': exampleManagedProduct,
  'product.deleted': { ...exampleManagedProduct, deletedAt: '2026-05-11T14:02:31.512Z' },
  'product.stock_changed': { ...exampleManagedProduct, stock: 35 },
};
