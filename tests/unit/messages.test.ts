import { expect, it } from 'vitest';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { messages } from '../../src/shared/base/messages.ts';

// Written out once more: other tests read the texts from the same file as the shop, and would not see a changed letter.
it('promises these texts, letter for letter', () => {
  const { confirmation, payment, ...others } = messages;
  const { inStock, ...product } = others.product;
  const { incomplete, ...card } = payment;
  expect(inStock(3)).toBe('3 Item in stock');
  expect(incomplete('Your card number is incomplete.')).toBe(
    'Payment failed: Your card number is incomplete.',
  );
  expect({ ...others, product, payment: card, confirmation }).toEqual({
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
    payment: {
      goBack: 'Go back',
      title: 'Confirm you card detials',
      pay: 'Pay by card',
      processing: 'Payment Processing',
      intentFailed: 'Failed to create payment intent.',
      unreachable: 'Something went wrong while making this payment',
      cardFailed: 'Something went wrong, try again later',
      scriptMissing: 'Stripe.js has not loaded yet. Please try again later.',
      elementMissing: 'Card element not found. Please refresh the page and try again.',
      incompleteFields: {
        incomplete_number: 'Your card number is incomplete.',
        incomplete_expiry: "Your card's expiration date is incomplete.",
        incomplete_cvc: "Your card's security code is incomplete.",
      },
    },
    confirmation: {
      title: 'Order Confirmed',
      thanks: 'Thank you for your order!',
      home: 'Go to Homepage',
    },
    busy: 'Please wait...',
    notFound: 'Oops, page not found!',
  });
});

it('promises these texts to staff', () => {
  const { image, ...manage } = manageMessages;
  const { tooLarge, ...upload } = image;
  expect({ ...manage, image: upload }).toEqual({
    title: 'MANAGE PRODUCTS',
    add: 'Add Product',
    edit: 'Edit Product',
    deleteTitle: 'Are you sure?',
    deleteBody: 'This action cannot be undone. This will permanently delete the selected item.',
    created: 'Product created successfully',
    updated: 'Product updated successfully',
    deleted: 'Product deleted successfully',
    createFailed: 'Failed to create product',
    updateFailed: 'Failed to update product',
    deleteFailed: 'Failed to delete product',
    unreachable: 'Something went wrong',
    imageMissing: 'Please select another image',
    create: {
      titleRequired: 'Product name is required',
      categoryRequired: 'Product category is required',
      stockRequired: 'Product stock is required',
      stockNegative: 'Stock must be greater than or equal to 0',
      detailsRequired: 'Product details are required',
      priceRequired: 'Price is required',
      priceNegative: 'Price must be greater than or equal to 0',
      imageRequired: 'Image is required',
    },
    update: {
      titleRequired: 'Name is required',
      categoryRequired: 'Category is required',
      detailsRequired: 'Description is required',
      priceRequired: 'Price is required',
      priceNotPositive: 'Price must be positive',
      stockRequired: 'Stock is required',
      stockNotPositive: 'Stock must be positive',
      stockNotWhole: 'Stock should integer number',
    },
    image: {
      uploading: 'Please wait uploading your image...',
      uploaded: 'Image uploaded successfully',
      failed: 'Something went while uploading this image, please use another image format',
    },
  });
  expect(tooLarge).toContain('10 MB');
});
