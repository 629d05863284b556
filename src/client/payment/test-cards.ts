/** Numbers that Stripe's test mode and the built-in sandbox know; any future expiry date and any CVC go with them. */
export const testCards = [
  { number: '4242 4242 4242 4242', effect: 'Pays at once' },
  { number: '4000 0025 0000 3155', effect: 'Asks for a yes to the bank, then pays' },
  { number: '4000 0000 0000 0002', effect: 'Is declined' },
  { number: '4000 0000 0000 9995', effect: 'Is declined: insufficient funds' },
  { number: '4000 0000 0000 0069', effect: 'Is declined: expired' },
  { number: '4000 0000 0000 0127', effect: 'Is declined: wrong security code' },
  { number: '4000 0000 0000 0119', effect: 'Fails while it is processed' },
  { number: '4000 0084 0000 1629', effect: 'Asks for a yes to the bank, then is declined' },
] as const;
