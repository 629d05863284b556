import { type MessageQuery, MessageState } from '../../../shared/customer/message.ts';
import { parseListAddress } from '../../page/list-address.ts';
import { paths } from '../../page/paths.ts';

export const stateLabels: Record<MessageState, string> = { open: 'Open', done: 'Done', all: 'All' };

/** The address may be typed by hand: invalid values count as unset. */
export function parseMessageFilters(params: URLSearchParams): MessageQuery {
  const { page } = parseListAddress(params);
  return { state: MessageState.safeParse(params.get('state')).data ?? 'open', page };
}

export function messagesHref({ state, page }: MessageQuery): string {
  const params = new URLSearchParams();
  if (state !== 'open') params.set('state', state);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${paths.messages}?${params}` : paths.messages;
}
