import type { Client } from '../client.ts';
import * as shop from '../generated/orval.ts';
import { target } from './orval-fetch.ts';

export function connect(url: string, key: string): Client {
  Object.assign(target, { url, key });
  return {
    async list(searchTerm, max) {
      const answer = await shop.listProducts({
        searchTerm,
        max,
        category: 'strength,weightlifting',
        sort: 'price',
      });
      if (answer.status !== 200) throw new Error(String(answer.status));
      return answer.data.data;
    },
    async read(id) {
      const { status, data } = await shop.getProduct(id);
      if (status === 304) throw new Error('There is no body');
      return status === 200 ? { title: data.data.title } : { status, code: data.code };
    },
    async create(title) {
      const body = { title, category: 'strength', details: 'Welded', price: 12.5, stock: 3 } as const;
      const { status, data } = await shop.createProduct(body);
      if (status !== 200) throw new Error(data.message);
      return data.data._id;
    },
    async upload(image) {
      const { status, data } = await shop.uploadImage({ image });
      if (status !== 200) throw new Error(data.message);
      return data.data.display_url;
    },
    async searchOrders(searchTerm) {
      const { status, data } = await shop.searchOrders({ searchTerm });
      if (status !== 200) throw new Error(data.message);
      return data.data;
    },
    async setTag(id, tag, etag) {
      const { status, data } = await shop.patchProduct(id, { tag }, { headers: { 'If-Match': etag } });
      return status === 200 ? data.data : { status, code: data.code };
    },
    async etagOf(id) {
      return (await shop.getManagedProduct(id)).headers.get('etag');
    },
  };
}

/** Never called: these must not compile. */
export async function refusedByTypes(): Promise<void> {
  // @ts-expect-error a product needs a title
  await shop.createProduct({ category: 'mats', details: '', price: 1, stock: 1 });
  // @ts-expect-error a picture is a file
  await shop.uploadImage({ image: 'picture' });
  // @ts-expect-error there is no such status
  await shop.listOrders({ status: 'lost' });
}
