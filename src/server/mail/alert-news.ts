import type { PaymentAttention } from '../../shared/order/payment-attention.ts';
import type { BackupFault } from '../../shared/recovery/backup.ts';
import type { AlertKind } from '../../shared/settings/alert.ts';

/** The facts that an alert has of each of its subjects. They include no words of a stranger. */
export interface AlertFacts extends Record<AlertKind, object> {
  order: {
    number: string;
    pieces: number;
    totalCents: number;
    paymentMethod: 'cash' | 'card';
    /** True while it takes no pieces until it is confirmed. */
    isInReview: boolean;
  };
  message: object;
  dispute: DisputeFacts;
  payment: PaymentFacts;
  lowStock: { productId: string; title: string; stock: number };
  lockedAccount: { email: string };
  attack: AttackFacts;
  backup: { fault: BackupFault; reason: string | null };
  /** The name of a kind of job, and the number of its failed jobs. */
  failedJobs: { name: string; count: number };
}

export interface MoneyFacts {
  /** Undefined for a payment without an order. */
  number: string | undefined;
  /** Undefined in another currency than the shop's. */
  amountCents: number | undefined;
}

interface DisputeFacts extends MoneyFacts {
  isLost: boolean;
}

interface PaymentFacts extends MoneyFacts {
  attention: PaymentAttention;
}

/** The number of orders above the limits of held stock, and in how many minutes; or a budget that strangers have used up. */
type AttackFacts = { orders: number; minutes: number } | { full: 'unnamed' | 'security' };

/** The content of an alert; it has at least one fact. */
export type AlertNews<Kind extends AlertKind = AlertKind> = {
  [K in Kind]: { kind: K; facts: AlertFacts[K][] };
}[Kind];
