import type { Client } from '../client.ts';
import { client } from '../generated/hey-api/client.gen';
import * as shop from '../generated/hey-api/sdk.gen';

export function connect(url: string, key: string): Client {
  client.setConfig({ baseUrl: `${url}/api/v1`, auth: key });
  return {
    async list(searchTerm, max) {
      const query = { searchTerm, max, category: 'strength,weightlifting', sort: 'price' } as const;
      return (await shop.listProducts({ query, throwOnError: true })).data.data;
    },
    async read(id) {
      const { data, error, response } = await shop.getProduct({ path: { id } });
      return data ? { title: data.data.title } : { status: response?.status ?? 0, code: error?.code ?? '' };
    },
    async create(title) {
      const body = { title, category: 'strength', details: 'Welded', price: 12.5, stock: 3 } as const;
      return (await shop.createProduct({ body, throwOnError: true })).data.data._id;
    },
    async upload(image) {
      return (await shop.uploadImage({ body: { image }, throwOnError: true })).data.data.display_url;
    },
    async searchOrders(searchTerm) {
      return (await shop.searchOrders({ body: { searchTerm }, throwOnError: true })).data.data;
    },
    async setTag(id, tag, etag) {
      const headers = { 'If-Match': etag };
      const { data, error, response } = await shop.patchProduct({ path: { id }, headers, body: { tag } });
      return data ? data.data : { status: response?.status ?? 0, code: error.code };
    },
    async etagOf(id) {
      const { response } = await shop.getManagedProduct({ path: { id } });
      return response?.headers.get('etag') ?? null;
    },
  };
}

/** Never called: these must not compile. */
export async function refusedByTypes(): Promise<void> {
  // @ts-expect-error a product needs a title
  await shop.createProduct({ body: { category: 'mats', details: '', price: 1, stock: 1 } });
  // @ts-expect-error a picture is a file
  await shop.uploadImage({ body: { image: 'picture' } });
  // @ts-expect-error there is no such status
  await shop.listOrders({ query: { status: 'lost' } });
}
