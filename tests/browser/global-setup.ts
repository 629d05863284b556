import { startTestPostgres } from '../helpers/postgres.ts';

/** One PostgreSQL for all workers; each gives its shop a database of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { stop } = await startTestPostgres();
  return stop;
}
