import { Day } from '../../shared/day.ts';
import type { OrderQuery } from '../../shared/manage-order.ts';
import { OrderStatus } from '../../shared/order.ts';
import { paths } from '../paths.ts';
import { parseFilters } from '../product/list-filters.ts';

/** What the list shows, as its address says it; what is not set is absent. */
export interface OrderFilters extends Omit<OrderQuery, 'limit'> {
  searchTerm?: string;
}

/** Reads an address that may be typed by hand: a value that makes no sense counts as unset. */
export function parseOrderFilters(params: URLSearchParams): OrderFilters {
  const { searchTerm, page } = parseFilters(params);
  const [from, to] = ['from', 'to'].map((name) => Day.safeParse(params.get(name)).data);
  return {
    searchTerm,
    status: OrderStatus.safeParse(params.get('status')).data,
    attention: params.get('attention') === '1' || undefined,
    from,
    to,
    page,
  };
}

/** The address of the list with these filters: what is unset, and page 1, is left out. */
export function ordersHref({ page = 1, attention, ...filters }: Partial<OrderFilters> = {}): string {
  const fields = { ...filters, attention: attention && '1', page: page > 1 ? String(page) : undefined };
  const params = Object.entries(fields).filter(([, value]) => value) as [string, string][];
  const query = new URLSearchParams(params).toString();
  return query ? `${paths.manageOrders}?${query}` : paths.manageOrders;
}

/** Whether the list is narrowed at all. */
export function isNarrowed({ searchTerm, status, attention, from, to }: OrderFilters): boolean {
  return Boolean(searchTerm || status || attention || from || to);
}
