import { connect as open } from 'rackhouse-client';
import type { Client } from '../client.ts';

export function connect(url: string, key: string): Client {
  const shop = open({ url, key });
  return {
    async list(searchTerm, max) {
      const query = { searchTerm, max, category: 'strength,weightlifting', sort: 'price' } as const;
      const { data, response } = await shop.GET('/product', { params: { query } });
      if (!data) throw new Error(String(response.status));
      return data.data;
    },
    async read(id) {
      const { data, error, response } = await shop.GET('/product/get/{id}', { params: { path: { id } } });
      return error ? { status: response.status, code: error.code } : { title: data?.data.title ?? '' };
    },
    async create(title) {
      const body = { title, category: 'strength', details: 'Welded', price: 12.5, stock: 3 } as const;
      const { data, error } = await shop.POST('/product/create', { body });
      if (error) throw new Error(error.message);
      return data.data._id;
    },
    async upload(image) {
      const { data, error } = await shop.POST('/image/upload', { body: { image } });
      if (error) throw new Error(error.message);
      return data.data.display_url;
    },
    async searchOrders(searchTerm) {
      const { data, error } = await shop.POST('/order/search', { body: { searchTerm } });
      if (error) throw new Error(error.message);
      return data.data;
    },
    async setTag(id, tag, etag) {
      const params = { path: { id }, header: { 'If-Match': etag } };
      const { data, error, response } = await shop.PATCH('/catalogue/product/{id}', {
        params,
        body: { tag },
      });
      return error ? { status: response.status, code: error.code } : data.data;
    },
    async etagOf(id) {
      const { response } = await shop.GET('/catalogue/product/{id}', { params: { path: { id } } });
      return response.headers.get('etag');
    },
  };
}

/** Never called: these must not compile. */
export async function refusedByTypes(shop: ReturnType<typeof open>): Promise<void> {
  // @ts-expect-error a product needs a title
  await shop.POST('/product/create', { body: { category: 'mats', details: '', price: 1, stock: 1 } });
  // @ts-expect-error a picture is a file
  await shop.POST('/image/upload', { body: { image: 'picture' } });
  // @ts-expect-error there is no such status
  await shop.GET('/order', { params: { query: { status: 'lost' } } });
}
