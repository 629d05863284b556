import type { HealthFinding } from '../../shared/base/health.ts';
import type { Env } from '../base/env.ts';
import type { Db } from '../database/db.ts';
import type { PictureStore } from '../image/picture-files.ts';
import type { CardGateway } from '../order/payment/gateway.ts';
import type { Log } from '../telemetry/log.ts';

export interface DoctorParts {
  env: Env;
  log: Log;
  db: Db;
  databaseUrl: string;
  store: PictureStore;
  /** The Stripe account of the settings. */
  account: CardGateway | undefined;
}

export const problem = (text: string): HealthFinding => ({ severity: 'problem', text });
export const warning = (text: string): HealthFinding => ({ severity: 'warning', text });

/** `one, two, three, …` */
export function listNames(names: string[], most = 3): string {
  return [...names.slice(0, most), ...(names.length > most ? ['…'] : [])].join(', ');
}
