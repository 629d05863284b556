import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import { inTransaction } from '../transaction.ts';
import { settleRefund } from './refunds.ts';
import { lockSandbox, type SerialQueue } from './serial.ts';
import { type RefundOutcome, refundOutcomeKind, Store } from './store.ts';

interface ClockParts {
  db: Db;
  log: Log;
  line: SerialQueue;
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
    const { db, line, committed } = this.parts;
    const store = await line.run(() =>
      inTransaction(db, async (tx) => {
        await lockSandbox(tx);
        const store = new Store(tx, null);
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
