import type { AlertKind } from '../../shared/settings/alert.ts';
import type { AlertEntry } from './alert-kind.ts';
import { orderAlerts } from './alerts-of-orders.ts';
import { shopAlerts } from './alerts-of-the-shop.ts';

/** Every kind of alert to the owner. */
const kinds = { ...orderAlerts, ...shopAlerts } satisfies Record<AlertKind, unknown>;

/** The content of an alert; it has at least one fact. */
export type AlertNews<Kind extends AlertKind = AlertKind> = {
  [K in Kind]: { kind: K; facts: Parameters<(typeof kinds)[K]['words']>[0] };
}[Kind];

/** The entry of a kind, which takes the facts of that kind. */
export const alertEntryOf = (kind: AlertKind): AlertEntry<unknown> => kinds[kind];
