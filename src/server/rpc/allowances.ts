/** Requests of one client, in a minute. */
export const readsPerMinute = 3000;

/** Requests that change something, with one API key, in a minute. */
export const writesOfKeyPerMinute = 600;
export interface Allowance {
  /** The number of uses in a period; a use takes one point. */
  points: number;
  seconds: number;
}

/**
 * Allowed uses and their period, by one client (client-address.ts) or device of staff unless stated otherwise. Many phones can be
 * behind the address of a client, so a limit by client alone is high enough for a district. Uses of which one person needs fewer are
 * also limited by client and e-mail address. The IPv6 networks around a client have the same limits, several times as high
 * (networks.ts). Decision 050 has the reasons for the numbers.
 *
 * A call is a read, and more reads if the server works long for it (`readsOf`). A hold keeps stock from others, and a refused card
 * counts as two more holds (order/hold-limits.ts). People who test stolen cards look for payments without an order. Looked-up orders
 * belong to a person, messages are read by people, and sign-ups send e-mails to strangers. Wrong passwords are limited by client and
 * account (or known device and account), by client for all accounts, and by account for all clients together. API keys are counted
 * if they are wrong, and so are discount codes of strangers. One-time codes are limited by account, and separately by known device or session of it: 480 tries a day, each
 * with three right codes of a million, find one with a chance of one in 700. E-mails that staff send again, reviews, and what shoppers do with
 * their orders, are counted by order; writes with an API key by key.
 */
export const allowances = {
  reads: { points: readsPerMinute, seconds: 60 },
  writes: { points: 180, seconds: 60 },
  writesOfKey: { points: writesOfKeyPerMinute, seconds: 60 },
  holds: { points: 20, seconds: 15 * 60 },
  holdsOfClient: { points: 80, seconds: 15 * 60 },
  barePayments: { points: 10, seconds: 15 * 60 },
  lookups: { points: 10, seconds: 10 * 60 },
  lookupsOfClient: { points: 100, seconds: 10 * 60 },
  messages: { points: 5, seconds: 10 * 60 },
  messagesOfClient: { points: 30, seconds: 10 * 60 },
  subscriptions: { points: 10, seconds: 10 * 60 },
  passwordsHere: { points: 10, seconds: 15 * 60 },
  passwordsOfClient: { points: 50, seconds: 15 * 60 },
  passwordsOfAccount: { points: 100, seconds: 60 * 60 },
  secondFactors: { points: 20, seconds: 60 * 60 },
  wrongKeys: { points: 20, seconds: 15 * 60 },
  discountCodes: { points: 50, seconds: 15 * 60 },
  resends: { points: 10, seconds: 10 * 60 },
  reviews: { points: 20, seconds: 10 * 60 },
  ownSteps: { points: 20, seconds: 10 * 60 },
} satisfies Record<string, Allowance>;

export type Use = keyof typeof allowances;

/** Uses on top of the request itself. */
export type ActionUse = Exclude<Use, 'reads' | 'writes' | 'writesOfKey'>;

export const secondsOf = (use: Use): number => allowances[use].seconds;
