/** The sums of a rate of tax; null percent for exempt goods. */
interface AtRate {
  percent: number | null;
  net: number;
  tax: number;
}

/**
 * A month of a merchant, worked out by hand: its sale, the same with a code, each with its return, and at last one piece of the first
 * of the goods at a sale price, whose cash comes with a payout. The rows of files are their cells with a space between them, and `-`
 * for an empty one; `fileColumns` names them.
 */
export interface Month {
  salePrice: number;
  /** The amount that the carrier pays for the last order. */
  received: number;
  files: {
    orders: string[];
    lines: string[];
    refunds: string[];
    cash: string[];
    documents: string[];
    payouts: string[];
    shopify_orders: string[];
    shopify_customers: string[];
    payments: string[];
  };
  /** The sums on the screen of the accounts. */
  sold: number;
  refunded: number;
  rates: AtRate[];
  delivery: number;
}

/** The columns of each file that the rows have, in their order. */
export const fileColumns: Record<keyof Month['files'], string[]> = {
  orders: ['total', 'tax', 'shipping', 'discount', 'discount_code'],
  lines: ['unit_price', 'quantity', 'amount', 'tax', 'discount'],
  refunds: ['amount'],
  cash: ['collected', 'owed'],
  documents: ['kind', 'total', 'tax', 'discount', 'discount_code'],
  payouts: ['collected', 'received', 'fees'],
  shopify_orders: [
    'Subtotal',
    'Shipping',
    'Taxes',
    'Total',
    'Discount Amount',
    'Refunded Amount',
    'Lineitem price',
    'Lineitem discount',
  ],
  shopify_customers: ['Total Spent', 'Total Orders'],
  payments: ['amount'],
};

export const months: Record<string, Month> = {
  Berlin: {
    // 49.90 × 19 / 119 = 7.967 and 4.90 × 19 / 119 = 0.782: 8.75 of 54.80.
    salePrice: 49.9,
    received: 52.8,
    files: {
      orders: ['89.80 11.83 4.90 0.00 -', '84.80 11.17 4.90 5.00 SAME-AGAIN', '54.80 8.75 4.90 0.00 -'],
      lines: [
        // 59.90 × 19 / 119 = 9.564, 25.00 × 7 / 107 = 1.636.
        '59.90 1 59.90 9.56 0.00',
        '12.50 2 25.00 1.64 0.00',
        // 59.90 − 3.53 and 25.00 − 1.47; 56.37 × 19 / 119 = 9.0003, 23.53 × 7 / 107 = 1.539.
        '59.90 1 56.37 9.00 3.53',
        '12.50 2 23.53 1.54 1.47',
        '49.90 1 49.90 7.97 0.00',
      ],
      refunds: ['12.50', '11.76'],
      cash: ['89.80 0.00', '84.80 0.00', '54.80 0.00'],
      documents: [
        'invoice 89.80 11.83 0.00 -',
        'credit_note 12.50 0.82 0.00 -',
        'invoice 84.80 11.17 5.00 SAME-AGAIN',
        'credit_note 11.76 0.77 0.00 -',
        'invoice 54.80 8.75 0.00 -',
      ],
      payouts: ['54.80 52.80 2.00'],
      shopify_orders: [
        '84.90 4.90 11.83 89.80 0.00 12.50 59.90 0.00',
        '- - - - - - 12.50 0.00',
        '79.90 4.90 11.17 84.80 5.00 11.76 59.90 3.53',
        '- - - - - - 12.50 1.47',
        '49.90 4.90 8.75 54.80 0.00 0.00 49.90 0.00',
      ],
      shopify_customers: ['229.40 3'],
      payments: [],
    },
    // 89.80 + 84.80 + 54.80; 12.50 + 11.76.
    sold: 229.4,
    refunded: 24.26,
    rates: [
      // 53.16 + 50.19 + 46.05 with 10.09 + 9.53 + 8.75.
      { percent: 19, net: 149.4, tax: 28.37 },
      // 24.81 − 11.68 and 23.44 − 10.99 with 1.74 − 0.82 and 1.64 − 0.77.
      { percent: 7, net: 25.58, tax: 1.79 },
    ],
    delivery: 14.7,
  },
  Dhaka: {
    // 15 further kilograms: 70 + 15 × 20 = 370. 3900 × 15 / 115 = 508.696 and 370 × 15 / 115 = 48.261: 556.96 of 4270.
    salePrice: 3900,
    received: 4200,
    files: {
      orders: [
        '7470.00 974.35 470.00 0.00 -',
        '7000.00 913.05 0.00 0.00 SAME-AGAIN',
        '4270.00 556.96 370.00 0.00 -',
      ],
      lines: [
        // 4500 × 15 / 115 = 586.957, 2500 × 15 / 115 = 326.087. The code takes off the delivery alone.
        '4500.00 1 4500.00 586.96 0.00',
        '1250.00 2 2500.00 326.09 0.00',
        '4500.00 1 4500.00 586.96 0.00',
        '1250.00 2 2500.00 326.09 0.00',
        '3900.00 1 3900.00 508.70 0.00',
      ],
      refunds: ['1250.00', '1250.00'],
      cash: ['7470.00 0.00', '7000.00 0.00', '4270.00 0.00'],
      documents: [
        'invoice 7470.00 974.35 0.00 -',
        'credit_note 1250.00 163.04 0.00 -',
        'invoice 7000.00 913.05 0.00 SAME-AGAIN',
        'credit_note 1250.00 163.04 0.00 -',
        'invoice 4270.00 556.96 0.00 -',
      ],
      payouts: ['4270.00 4200.00 70.00'],
      shopify_orders: [
        '7000.00 470.00 974.35 7470.00 0.00 1250.00 4500.00 0.00',
        '- - - - - - 1250.00 0.00',
        '7000.00 0.00 913.05 7000.00 0.00 1250.00 4500.00 0.00',
        '- - - - - - 1250.00 0.00',
        '3900.00 370.00 556.96 4270.00 0.00 0.00 3900.00 0.00',
      ],
      shopify_customers: ['18740.00 3'],
      payments: [],
    },
    sold: 18_740,
    refunded: 2500,
    // 6495.65 + 6086.95 + 3713.04 − 2 × 1086.96 with 974.35 + 913.05 + 556.96 − 2 × 163.04.
    rates: [{ percent: 15, net: 14_121.72, tax: 2118.28 }],
    // 470 + 0 + 370.
    delivery: 840,
  },
  Austin: {
    // 39.99 × 8.25 % = 3.299; 39.99 + 3.30 + 7.00 = 50.29.
    salePrice: 39.99,
    received: 48.29,
    files: {
      orders: ['134.73 8.25 7.00 0.00 -', '121.95 7.42 7.00 11.95 SAME-AGAIN', '50.29 3.30 7.00 0.00 -'],
      lines: [
        // 99.98 × 8.25 % = 8.248; shirts are exempt.
        '49.99 2 99.98 8.25 0.00',
        '19.50 1 19.50 0.00 0.00',
        // 99.98 − 10.00 and 19.50 − 1.95; 89.98 × 8.25 % = 7.423.
        '49.99 2 89.98 7.42 10.00',
        '19.50 1 17.55 0.00 1.95',
        '39.99 1 39.99 3.30 0.00',
      ],
      refunds: ['54.11', '48.70'],
      cash: ['134.73 0.00', '121.95 0.00', '50.29 0.00'],
      documents: [
        'invoice 134.73 8.25 0.00 -',
        'credit_note 54.11 4.12 0.00 -',
        'invoice 121.95 7.42 11.95 SAME-AGAIN',
        'credit_note 48.70 3.71 0.00 -',
        'invoice 50.29 3.30 0.00 -',
      ],
      payouts: ['50.29 48.29 2.00'],
      shopify_orders: [
        '119.48 7.00 8.25 134.73 0.00 54.11 49.99 0.00',
        '- - - - - - 19.50 0.00',
        '107.53 7.00 7.42 121.95 11.95 48.70 49.99 10.00',
        '- - - - - - 19.50 1.95',
        '39.99 7.00 3.30 50.29 0.00 0.00 39.99 0.00',
      ],
      shopify_customers: ['306.97 3'],
      payments: [],
    },
    // 134.73 + 121.95 + 50.29; 54.11 + 48.70.
    sold: 306.97,
    refunded: 102.81,
    rates: [
      // 49.99 + 44.99 + 39.99 with 4.13 + 3.71 + 3.30.
      { percent: 8.25, net: 134.97, tax: 11.14 },
      // 26.50 + 24.55 + 7.00.
      { percent: null, net: 58.05, tax: 0 },
    ],
    delivery: 21,
  },
  Osaka: {
    // 9800 × 10 / 110 = 890.9 and 800 × 10 / 110 = 72.7: 964 of 10,600.
    salePrice: 9800,
    received: 10_300,
    files: {
      orders: ['20080 1712 800 0 -', '19080 1626 800 1000 SAME-AGAIN', '10600 964 800 0 -'],
      lines: [
        // 12,800 × 10 / 110 = 1163.6; 6480 × 8 / 108 = 480.
        '12800 1 12800 1164 0',
        '3240 2 6480 480 0',
        // 12,800 − 664 and 6480 − 336; 12,136 × 10 / 110 = 1103.3, 6144 × 8 / 108 = 455.1.
        '12800 1 12136 1103 664',
        '3240 2 6144 455 336',
        '9800 1 9800 891 0',
      ],
      refunds: ['3240', '3072'],
      cash: ['20080 0', '19080 0', '10600 0'],
      documents: [
        'invoice 20080 1712 0 -',
        'credit_note 3240 240 0 -',
        'invoice 19080 1626 1000 SAME-AGAIN',
        'credit_note 3072 227 0 -',
        'invoice 10600 964 0 -',
      ],
      payouts: ['10600 10300 300'],
      shopify_orders: [
        '19280 800 1712 20080 0 3240 12800 0',
        '- - - - - - 3240 0',
        '18280 800 1626 19080 1000 3072 12800 664',
        '- - - - - - 3240 336',
        '9800 800 964 10600 0 0 9800 0',
      ],
      shopify_customers: ['49760 3'],
      payments: [],
    },
    // 20,080 + 19,080 + 10,600; 3240 + 3072.
    sold: 49_760,
    refunded: 6312,
    rates: [
      // 12,116 + 11,513 + 9636 with 1212 + 1151 + 964.
      { percent: 10, net: 33_265, tax: 3327 },
      // 3252 + 5941 − 2845 with 260 + 475 − 227.
      { percent: 8, net: 6348, tax: 508 },
    ],
    delivery: 2400,
  },
  Kuwait: {
    salePrice: 10.5,
    received: 11,
    files: {
      orders: [
        '25.940 0.000 1.250 0.000 -',
        '22.854 0.000 1.250 3.086 SAME-AGAIN',
        '11.750 0.000 1.250 0.000 -',
      ],
      lines: [
        '12.345 2 24.690 0.000 0.000',
        // 24.690 × 12.5 % = 3.08625.
        '12.345 2 21.604 0.000 3.086',
        '10.500 1 10.500 0.000 0.000',
      ],
      refunds: ['12.345', '10.802'],
      cash: ['25.940 0.000', '22.854 0.000', '11.750 0.000'],
      documents: [
        'invoice 25.940 0.000 0.000 -',
        'credit_note 12.345 0.000 0.000 -',
        'invoice 22.854 0.000 3.086 SAME-AGAIN',
        'credit_note 10.802 0.000 0.000 -',
        'invoice 11.750 0.000 0.000 -',
      ],
      payouts: ['11.750 11.000 0.750'],
      shopify_orders: [
        '24.690 1.250 0.000 25.940 0.000 12.345 12.345 0.000',
        '21.604 1.250 0.000 22.854 3.086 10.802 12.345 3.086',
        '10.500 1.250 0.000 11.750 0.000 0.000 10.500 0.000',
      ],
      shopify_customers: ['60.544 3'],
      payments: [],
    },
    // 25.940 + 22.854 + 11.750; 12.345 + 10.802.
    sold: 60.544,
    refunded: 23.147,
    rates: [],
    delivery: 0,
  },
};
