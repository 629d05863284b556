import pg from 'pg';
import { vi } from 'vitest';

export interface SentStatement {
  text: string;
  values: unknown[];
}

/** The check of the change feed, four times a second while requests arrive, belongs to no request. */
const isOfRequest = ({ text }: SentStatement) => !text.includes('catalogue_changes');

/** The statements that this process sends to PostgreSQL while work is done. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls
      .map(([first, values]: unknown[]) =>
        typeof first === 'string'
          ? { text: first, values: Array.isArray(values) ? values : [] }
          : { values: [], ...(first as object), text: (first as SentStatement).text },
      )
      .filter(isOfRequest);
  } finally {
    sent.mockRestore();
  }
}

/** The number of statements that a question takes: the fewest of three, because jobs and new connections may add some. */
export async function statementsFor(question: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let n = 0; n < 3; n++) counts.push((await statementsDuring(question)).length);
  return Math.min(...counts);
}
