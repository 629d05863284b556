import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Log } from '../telemetry/log.ts';
import { lockSubject, type Running } from './locks.ts';
import { settleRefund } from './refunds.ts';
import { type RefundOutcome, refundOutcomeKind, Store } from './store.ts';

interface ClockParts {
  db: Db;
  log: Log;
  running: Running;
  delayMs(): number;
  committed(store: Store): void;
}

/** Settles refunds whose outcome comes later, also those of an earlier run. */
export class RefundClock {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly parts: ClockParts;
  private isStopped = false;

  constructor(parts: ClockParts) {
    this.parts = parts;
  }

  async resume(): Promise<void> {
    const rows = await this.parts.db.sandboxObject.findMany({ where: { kind: refundOutcomeKind } });
    this.start(
      rows.map(({ parentId, body }) => ({ refund: parentId, ...(body as object) }) as RefundOutcome),
    );
  }

  start(outcomes: RefundOutcome[]): void {
    if (this.isStopped) return;
    for (const outcome of outcomes) {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        this.settle(outcome).catch((err) => this.parts.log.warn({ err }, 'card sandbox: late refund'));
      }, this.parts.delayMs());
      timer.unref();
      this.timers.add(timer);
    }
  }

  stop(): void {
    this.isStopped = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  private async settle(outcome: RefundOutcome): Promise<void> {
    const { db, running, committed } = this.parts;
    const store = await running.run(() =>
      inTransaction(db, async (tx) => {
        const store = new Store(tx, null);
        const { payment_intent } = await store.get('refund', outcome.refund);
        await lockSubject(tx, String(payment_intent));
        const due = { kind: refundOutcomeKind, parentId: outcome.refund };
        const { count } = await tx.sandboxObject.deleteMany({ where: due });
        // The row is gone if another process was first.
        if (count > 0) await settleRefund(store, outcome);
        return store;
      }),
    );
    committed(store);
  }
}
