const place = {
  street: 'House 27, Road 11, Banani',
  town: 'Dhaka',
  postalCode: '1213',
  country: 'Bangladesh',
  countryCode: 'BD',
} as const;

/** The shop's contact details. */
export const contact = {
  email: 'hello@rackhouse.example',
  phone: '+880 2 5550 0142',
  phoneHref: 'tel:+880255500142',
  place,
  address: [place.street, `${place.town} ${place.postalCode}, ${place.country}`],
} as const;
