/** Every text that shoppers and staff are promised, letter for letter, in one place for code and tests. */
export const messages = {
  cart: {
    notInStock: 'Product is not in stock',
    maximumReached: 'Maximum product quantity reached',
    added: 'Product added to the cart',
    removeTitle: 'Confirm Action',
    removeBody: 'Are you sure you want to proceed with this action? This cannot be undone.',
  },
  product: {
    fetchFailed: 'Something went wrong while fetching product',
    noneFound: 'No Products Found',
    noneFoundNote:
      'It looks like there are no products available at the moment. Please try again later or check back soon.',
    loading: 'Loading...',
    stockOut: 'STOCK OUT',
    stockOutBadge: 'Stock Out',
    inStock: (stock: number) => `${stock} Item in stock`,
  },
  checkout: {
    nameRequired: 'Name is required',
    emailRequired: 'email is required',
    emailInvalid: 'Invalid email format',
    addressRequired: 'Address is required',
    phoneMissing: 'Please enter your phone number',
    phoneInvalid: 'Invalid Phone number',
    confirmed: 'Order confirmed',
    orderFailed: 'Failed to create order',
    failed: 'Something went wrong please tru again',
    emptyAnswer: 'An unkown error occurd',
  },
  confirmation: {
    title: 'Order Confirmed',
    thanks: 'Thank you for your order!',
    home: 'Go to Homepage',
  },
  busy: 'Please wait...',
  notFound: 'Oops, page not found!',
} as const;
