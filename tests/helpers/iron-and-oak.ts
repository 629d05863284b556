/** The details of a shop in Khulna. */
export const ironAndOak = {
  name: 'Iron & Oak',
  legalName: 'Iron & Oak Limited',
  taxNumber: 'BIN 004512345',
  email: 'shop@iron.example',
  phone: '+8801712345678',
  street: '12 Mill Road',
  town: 'Khulna',
  postalCode: '9100',
  country: 'BD',
  timeZone: 'UTC',
};
