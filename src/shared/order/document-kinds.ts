/** The documents that a shop issues for an order. Each kind has numbers of its own: `INV-2026-00001`. */
export const documentKinds = {
  invoice: { label: 'Invoice', prefix: 'INV' },
  receipt: { label: 'Receipt', prefix: 'RCT' },
  credit_note: { label: 'Credit note', prefix: 'CN' },
} as const;
