import { existsSync } from 'node:fs';

/** A `.env` file in the folder of this process adds what the environment leaves unset. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
