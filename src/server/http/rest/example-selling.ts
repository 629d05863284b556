import type { ListedDeliveryOption } from '../../../shared/order/delivery-option.ts';
import type { ListedTaxRate } from '../../../shared/order/tax-rate.ts';
import type { OperationExample } from './examples.ts';

const option: ListedDeliveryOption = {
  id: '0198c7d2-3b10-7a44-8f21-5e90d1c6b3a7',
  name: 'Inside Dhaka',
  promise: '2 to 3 days',
  kind: 'deliver',
  price: 2.5,
  gramsIncluded: 5000,
  pricePerFurtherKilogram: 0.2,
  freeFrom: 200,
  mostGrams: 60_000,
  address: '',
  hours: '',
  position: 1,
};
const { id: _optionId, position: _optionPosition, ...enteredOption } = option;

const rate: ListedTaxRate = {
  id: '0198c7d4-91ce-7d05-b6e2-0a47f3c8d912',
  name: 'Standard',
  percent: 15,
  position: 1,
};
const wrongName = { input: { name: '' } };
const unknownParameter = {
  issue: { path: 'other', message: 'There is no such parameter. None is taken here' },
};

/** The examples of the delivery options and the tax rates. */
export const sellingExamples: Record<string, OperationExample> = {
  listDeliveryOptions: { wrong: unknownParameter, answer: { data: [option] } },
  createDeliveryOption: { wrong: wrongName, body: enteredOption, answer: { data: option } },
  patchDeliveryOption: {
    parameters: { id: option.id },
    wrong: { input: { id: option.id, mostGrams: 0 } },
    body: { price: 3, position: 2 },
    answer: { data: { ...option, price: 3, position: 2 } },
  },
  removeDeliveryOption: {
    parameters: { id: option.id },
    wrong: { input: { id: 'none' } },
    answer: { success: true },
  },
  listTaxRates: { wrong: unknownParameter, answer: { data: [rate] } },
  createTaxRate: { wrong: wrongName, body: { name: 'Standard', percent: 15 }, answer: { data: rate } },
  patchTaxRate: {
    parameters: { id: rate.id },
    wrong: { input: { id: rate.id, percent: 101 } },
    body: { percent: 16 },
    answer: { data: { ...rate, percent: 16 } },
  },
  removeTaxRate: { parameters: { id: rate.id }, wrong: { input: { id: 'none' } }, answer: { success: true } },
};
