import { type AlertKind, alertKindNames, alertKinds } from '../../shared/settings/alert.ts';
import type { Db } from '../database/db.ts';
import { isLostError } from '../database/db-error.ts';
import { findSettings } from '../settings/queries.ts';
import { counters } from '../telemetry/counters.ts';
import { outagesOf } from '../telemetry/outages.ts';
import { replyToOf, writeAlert } from './alert.tsx';
import type { WaitingAlert } from './alert-kind.ts';
import { deleteAlerts, deleteUnwanted, recordTold, recordUntold } from './alert-mutations.ts';
import { type AlertNews, alertEntryOf } from './alert-news.ts';
import { findRecipient, findWaiting, readFacts } from './alert-queries.ts';
import { followStates } from './alert-states.ts';
import { type DueEmailParts, faultIn } from './due-emails.ts';
import { letterheadOf } from './send.ts';

/** The minutes from one e-mail of an urgent kind to the next. */
const pauseMinutes = 60;

/** The kinds that have an e-mail due. */
async function findDue(db: Db, kinds: AlertKind[], collectMinutes: number): Promise<AlertKind[]> {
  const urgent = kinds.filter((kind) => alertKinds[kind].isUrgent);
  const rows = await db.$queryRaw<{ kind: AlertKind }[]>`
    SELECT waiting.kind FROM (
      SELECT kind, min(created_at) AS since FROM alerts WHERE sent_at IS NULL AND kind = ANY (${kinds}) GROUP BY kind
    ) waiting LEFT JOIN alert_sendings sending USING (kind)
    WHERE coalesce(next_attempt_at <= now(), true) AND CASE WHEN waiting.kind = ANY (${urgent})
      THEN coalesce(sending.sent_at <= now() - make_interval(mins => ${pauseMinutes}::int), true)
      ELSE since <= now() - make_interval(mins => ${collectMinutes}::int) END`;
  return rows.map(({ kind }) => kind);
}

/** @throws MailError if the message could not be sent */
async function tell({ mail, log }: DueEmailParts, address: string, alerts: WaitingAlert[], news: AlertNews) {
  const letterhead = await letterheadOf(mail);
  const [first, last] = [alerts[0]?.id, alerts.at(-1)?.id];
  // The same for a second try, unless it has more alerts.
  const id = `alert-${news.kind}-${first}-${last}`;
  const from = letterhead.shopName;
  const to = { name: '', address };
  await mail.mailer.send({ id, from, replyTo: replyToOf(news), to, ...writeAlert(letterhead, news) });
  outagesOf(log).succeeded({ service: 'mail' });
  counters.emails.inc({ outcome: 'sent' });
}

async function noteFailure({ mail, log }: DueEmailParts, kind: AlertKind, error: Error): Promise<void> {
  const { fault, isOut } = faultIn(error);
  counters.emails.inc({ outcome: 'failed' });
  if (isOut) outagesOf(log).failed({ service: 'mail' }, error.message);
  const tries = await recordUntold(mail.db, kind);
  const facts = { kind, fault, reason: error.message, tries };
  log[isOut ? 'debug' : 'warn'](facts, 'an alert could not be sent yet');
}

/** Sends alerts of a kind in one e-mail. @returns whether it was sent, or there was nothing to say any more */
async function sendAlert(
  parts: DueEmailParts,
  { kind, address, alerts }: { kind: AlertKind; address: string; alerts: WaitingAlert[] },
): Promise<boolean> {
  const { db } = parts.mail;
  try {
    const facts = await readFacts(db, kind, alerts);
    if (facts.length === 0) {
      await deleteAlerts(db, alerts);
      return true;
    }
    await tell(parts, address, alerts, { kind, facts } as AlertNews);
  } catch (error) {
    // The e-mails of other kinds are still sent.
    if (isLostError(error)) throw error;
    await noteFailure(parts, kind, error as Error);
    return false;
  }
  await recordTold(db, kind, alerts);
  return true;
}

/** Sends all waiting alerts of a kind. */
async function sendAlerts(parts: DueEmailParts, kind: AlertKind, address: string): Promise<void> {
  const all = await findWaiting(parts.mail.db, kind);
  if (all.length === 0) return;
  const { mostApart = 0 } = alertEntryOf(kind);
  for (const alerts of all.length <= mostApart ? all.map((one) => [one]) : [all])
    if (!(await sendAlert(parts, { kind, address, alerts }))) return;
}

/**
 * Sends the alerts that are due, one e-mail for each kind or, if they can be answered, for each alert. A failed e-mail is tried again later, and never given up. No other process
 * may do so at the same time. Without a recipient, all alerts wait.
 */
export async function sendDueAlerts(parts: DueEmailParts): Promise<void> {
  const { db } = parts.mail;
  const settings = await findSettings(db, 'alerts');
  const wanted = alertKindNames.filter((kind) => settings[kind]);
  await deleteUnwanted(
    db,
    alertKindNames.filter((kind) => !settings[kind]),
  );
  await followStates(db, wanted);
  const due = await findDue(db, wanted, settings.collectMinutes);
  if (due.length === 0) return;
  const address = await findRecipient(db, settings.email);
  if (!address) return;
  for (const kind of due) await sendAlerts(parts, kind, address);
}
