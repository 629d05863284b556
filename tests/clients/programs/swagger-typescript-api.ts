import type { Client } from '../client.ts';
import { Api, type HttpResponse, type Refusal } from '../generated/swagger-typescript-api.ts';

/** It throws the shop's refusals, without their type. */
function refused(answer: unknown) {
  const { status, error } = answer as HttpResponse<never, Refusal>;
  return { status, code: error.code };
}

export function connect(url: string, key: string): Client {
  const shop = new Api({
    baseUrl: `${url}/api/v1`,
    securityWorker: () => ({ headers: { authorization: `Bearer ${key}` } }),
    baseApiParams: { secure: true },
  });
  return {
    async list(searchTerm, max) {
      const query = { searchTerm, max, category: 'strength,weightlifting', sort: 'price' } as const;
      return (await shop.product.listProducts(query)).data.data;
    },
    read: (id) => shop.product.getProduct(id).then(({ data }) => ({ title: data.data.title }), refused),
    async create(title) {
      const body = { title, category: 'strength', details: 'Welded', price: 12.5, stock: 3 } as const;
      return (await shop.product.createProduct(body)).data.data._id;
    },
    async upload(image) {
      return (await shop.image.uploadImage({ image })).data.data.display_url;
    },
    async searchOrders(searchTerm) {
      return (await shop.order.searchOrders({ searchTerm })).data.data;
    },
    setTag: (id, tag, etag) =>
      shop.catalogue
        .patchProduct(id, { tag }, { headers: { 'If-Match': etag } })
        .then(({ data }) => ({ tag: data.data.tag }), refused),
    async etagOf(id) {
      return (await shop.catalogue.getManagedProduct(id)).headers.get('etag');
    },
  };
}

/** Never called: these must not compile. */
export async function refusedByTypes(shop: Api<unknown>): Promise<void> {
  // @ts-expect-error a product needs a title
  await shop.product.createProduct({ category: 'mats', details: '', price: 1, stock: 1 });
  // @ts-expect-error a picture is a file
  await shop.image.uploadImage({ image: 'picture' });
  // @ts-expect-error there is no such status
  await shop.order.listOrders({ status: 'lost' });
}
