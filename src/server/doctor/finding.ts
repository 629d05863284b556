import { type HealthFinding, problem } from '../../shared/base/health.ts';
import type { ConnectionName } from '../../shared/settings/connection.ts';
import type { Env } from '../base/env.ts';
import type { Connections } from '../connection/saved.ts';
import type { Db } from '../database/db.ts';
import type { PictureStore } from '../image/picture-files.ts';
import type { CardGateway } from '../order/payment/gateway.ts';
import type { Log } from '../telemetry/log.ts';

export interface DoctorParts {
  env: Env;
  /** Why connections that owners saved are not used. */
  connectionFaults: Connections['faults'];
  log: Log;
  db: Db;
  databaseUrl: string;
  store: PictureStore;
  /** The Stripe account of the settings. */
  account: CardGateway | undefined;
}

/** A problem if what an owner saved for a connection is not used. */
export function connectionFindings({ connectionFaults }: DoctorParts, name: ConnectionName): HealthFinding[] {
  const fault = connectionFaults[name];
  return fault === undefined
    ? []
    : [problem(`The values saved at /manage/settings/${name} are not used. ${fault}`)];
}

/** `one, two, three, …` */
export function listNames(names: string[], most = 3): string {
  return [...names.slice(0, most), ...(names.length > most ? ['…'] : [])].join(', ');
}
