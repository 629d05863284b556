/** How people reach the shop. */
export const contact = {
  email: 'hello@rackhouse.example',
  phone: '+880 2 5550 0142',
  phoneHref: 'tel:+880255500142',
  address: ['House 27, Road 11, Banani', 'Dhaka 1213, Bangladesh'],
} as const;
