import type { OrderQuery } from '../../../shared/order/manage-order.ts';
import { OrderStatus } from '../../../shared/order/order.ts';
import { AwaitedWork } from '../../../shared/order/work.ts';
import { parseListAddress, parseSearchTerm } from '../../page/list-address.ts';
import { paths } from '../../page/paths.ts';
import { parseDays } from '../../ui/date-range.tsx';

/**
 * The filters in the list's address; unset ones are absent. The search term is in the fragment: it may be a name or a phone
 * number, and the other parts of addresses end up in logs.
 */
export interface OrderFilters extends Omit<OrderQuery, 'limit'> {
  searchTerm?: string;
}

/** The address may be typed by hand: invalid values count as unset. */
export function parseOrderFilters(params: URLSearchParams, fragment: URLSearchParams): OrderFilters {
  const { page } = parseListAddress(params);
  return {
    searchTerm: parseSearchTerm(fragment.get('search') ?? ''),
    status: OrderStatus.safeParse(params.get('status')).data,
    attention: params.get('attention') === '1' || undefined,
    review: params.get('review') === '1' || undefined,
    work: AwaitedWork.safeParse(params.get('work')).data,
    ...parseDays(params),
    page,
  };
}

/** The query and the fragment of these filters; unset ones and page 1 are left out. */
function searchOf({ page = 1, searchTerm, attention, review, ...filters }: Partial<OrderFilters>): string {
  const flags = { attention: attention && '1', review: review && '1' };
  const fields = { ...filters, ...flags, page: page > 1 ? String(page) : undefined };
  const params = Object.entries(fields).filter(([, value]) => value) as [string, string][];
  const query = new URLSearchParams(params).toString();
  const fragment = searchTerm ? `#${new URLSearchParams({ search: searchTerm })}` : '';
  return `${query && `?${query}`}${fragment}`;
}

export const ordersHref = (filters: Partial<OrderFilters> = {}) =>
  `${paths.manageOrders}${searchOf(filters)}`;

/** The address of an order that is opened from a list with these filters. */
export const orderHref = (number: string, filters: Partial<OrderFilters>) =>
  `${paths.manageOrder(number)}${searchOf(filters)}`;

export function isNarrowed({ searchTerm, status, attention, review, work, from, to }: OrderFilters): boolean {
  return Boolean(searchTerm || status || attention || review || work || from || to);
}
