import type { EmailSample } from '../../shared/order/order-email.ts';
import { alertKindNames, alertKinds } from '../../shared/settings/alert.ts';
import { writeAlert } from './alert.tsx';
import { type AlertNews, alertEntryOf } from './alert-news.ts';
import type { Letterhead } from './words.ts';

export function writeAlertSamples(letterhead: Letterhead): EmailSample[] {
  return alertKindNames.map((kind) => ({
    name: `Alert: ${alertKinds[kind].title.toLowerCase()}`,
    ...writeAlert(letterhead, { kind, facts: alertEntryOf(kind).samples } as AlertNews),
  }));
}
