import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './helpers/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with all tables and no rows; every test file copies it. */
    templateUrl: string;
  }
}

/** One PostgreSQL for all test files. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const { templateUrl, stop } = await startTestPostgres();
  project.provide('templateUrl', templateUrl);
  return stop;
}
