import { paths } from '../page/paths.ts';

export const addFormId = 'to-cart';

/** The form of all buttons that add a product, for browsers that run no scripts: buttons name it, and the product is their value. */
export function AddForm() {
  return <form id={addFormId} method="post" action={paths.form.cart} />;
}
