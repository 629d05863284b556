import type { AlertKind } from '../../shared/alert.ts';
import type { BackupFault } from '../../shared/backup.ts';
import type { PaymentAttention } from '../../shared/payment-attention.ts';

/** What an alert needs to know of each thing that it is about. No words of a stranger are among it. */
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
  /** The name of a kind of job, and how many of it have failed. */
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

/** So many orders above the limits of held stock; or a budget that strangers have used up. */
type AttackFacts = { orders: number; minutes: number } | { full: 'unnamed' | 'security' };

/** What an alert tells the owner; there is at least one thing. */
export type AlertNews<Kind extends AlertKind = AlertKind> = {
  [K in Kind]: { kind: K; facts: AlertFacts[K][] };
}[Kind];
