import type { AlertKind } from '../../shared/settings/alert.ts';
import type { Db } from '../database/db.ts';
import type { WaitingAlert } from './alert-kind.ts';
import { alertEntryOf } from './alert-news.ts';

/** The waiting alerts of a kind, oldest first. */
export function findWaiting(db: Db, kind: AlertKind): Promise<WaitingAlert[]> {
  return db.alert.findMany({
    where: { kind, sentAt: null },
    select: { id: true, subjectId: true, facts: true },
    orderBy: { id: 'asc' },
  });
}

/** The e-mail address of the first `owner` who can sign in, unless the settings name another. */
export async function findRecipient(db: Db, email: string): Promise<string | undefined> {
  if (email) return email;
  const owner = await db.staffAccount.findFirst({
    where: { role: 'owner', disabledAt: null },
    orderBy: { id: 'asc' },
    select: { email: true },
  });
  return owner?.email;
}

/** A query takes at most 32,767 ids. After an import, more products may be sold out. */
const chunk = 10_000;

export async function readFacts(db: Db, kind: AlertKind, alerts: WaitingAlert[]): Promise<unknown[]> {
  const { read } = alertEntryOf(kind);
  const facts: unknown[] = [];
  for (let start = 0; start < alerts.length; start += chunk) {
    facts.push(...(await read(db, alerts.slice(start, start + chunk))));
  }
  return facts;
}
