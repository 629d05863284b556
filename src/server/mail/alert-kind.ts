import type { Prisma } from '../../../prisma/generated/client.ts';
import type { Db } from '../database/db.ts';

/** A row of `alerts`. */
export interface WaitingAlert {
  id: bigint;
  subjectId: string;
  facts: unknown;
}

/** Links are paths of the shop. */
export interface AlertWords {
  /** Also the subject: it has numbers and words of the shop, and nothing that anybody typed. */
  heading: string;
  paragraphs: string[];
  /** Typed text, line by line, by `typedLines`. */
  quote?: string[];
  /** The address that an answer goes to. */
  replyTo?: string;
  /** The things that it is about, one by one. */
  items: { text: string; path?: string }[];
  /** The page where the owner can act. */
  button: { label: string; path: string };
}

/** All that the shop knows of a kind of alert; `alertKinds` has its switch among the settings. */
export interface AlertEntry<Fact> {
  /**
   * The subjects of a condition that lasts until somebody acts. The shop looks for them, so that code which changes a payment or a
   * stock need not report them. A kind without it has events, which are reported by `addAlerts`.
   */
  state?(): Prisma.Sql;
  /** The most alerts that have an e-mail each, so that it can be answered. More of them, and those of other kinds, share one. */
  mostApart?: number;
  /** Reads the current facts; alerts that are not true any more have none. */
  read(db: Db, alerts: WaitingAlert[]): Promise<Fact[]>;
  /** @param facts one or more */
  words(facts: Fact[]): AlertWords;
  samples: Fact[];
}

/** @returns the entry, with the type of its facts */
export const alertEntry = <Fact>(entry: AlertEntry<Fact>): AlertEntry<Fact> => entry;

export const subjectsOf = (alerts: WaitingAlert[]): string[] => alerts.map(({ subjectId }) => subjectId);

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
