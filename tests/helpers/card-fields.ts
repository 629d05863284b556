/** The form fields of a card, as the browser script sends them. */
export function cardFields(number: string): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Farhana Akter',
  };
}
