import { Day } from '../../shared/day.ts';
import type { OrderQuery } from '../../shared/manage-order.ts';
import { OrderStatus } from '../../shared/order.ts';
import { parseListAddress } from '../list-address.ts';
import { paths } from '../paths.ts';

/** The filters in the list's address; unset ones are absent. */
export interface OrderFilters extends Omit<OrderQuery, 'limit'> {
  searchTerm?: string;
}

/** The address may be typed by hand: invalid values count as unset. */
export function parseOrderFilters(params: URLSearchParams): OrderFilters {
  const { searchTerm, page } = parseListAddress(params);
  const [from, to] = ['from', 'to'].map((name) => Day.safeParse(params.get(name)).data);
  return {
    searchTerm,
    status: OrderStatus.safeParse(params.get('status')).data,
    attention: params.get('attention') === '1' || undefined,
    review: params.get('review') === '1' || undefined,
    from,
    to,
    page,
  };
}

/** The list's address with these filters; unset ones and page 1 are left out. */
export function ordersHref({ page = 1, attention, review, ...filters }: Partial<OrderFilters> = {}): string {
  const flags = { attention: attention && '1', review: review && '1' };
  const fields = { ...filters, ...flags, page: page > 1 ? String(page) : undefined };
  const params = Object.entries(fields).filter(([, value]) => value) as [string, string][];
  const query = new URLSearchParams(params).toString();
  return query ? `${paths.manageOrders}?${query}` : paths.manageOrders;
}

export function isNarrowed({ searchTerm, status, attention, review, from, to }: OrderFilters): boolean {
  return Boolean(searchTerm || status || attention || review || from || to);
}
