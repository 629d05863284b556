/** The contact details of the demo shop. They lead to nobody. */
export const demoDetails = {
  email: 'hello@rackhouse.example',
  phone: '+880255500142',
  street: 'House 27, Road 11, Banani',
  town: 'Dhaka',
  postalCode: '1213',
  country: 'BD',
};
