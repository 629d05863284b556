import { type HealthFinding, problem, warning } from '../../shared/base/health.ts';
import { auditInvariants } from '../recovery/invariants/audit.ts';
import { noFailedJob } from '../recovery/invariants/rules.ts';
import { type DoctorParts, listNames } from './finding.ts';

const limitMs = 4000;

/** All invariants of stock, orders and payments hold. Failed jobs have a separate check. */
export async function checkInvariants({ db, log }: DoctorParts): Promise<HealthFinding[]> {
  try {
    const violations = await auditInvariants(db, limitMs);
    return violations
      .filter(({ rule }) => rule !== noFailedJob)
      .map(({ rule, rows }) =>
        problem(`This rule is broken: ${rule} (${listNames([...new Set(rows)])}). Please report it`),
      );
  } catch (err) {
    log.debug({ err }, 'the invariants were not checked');
    return [warning(`Not all rules could be checked in ${limitMs / 1000} seconds: run npm run invariants`)];
  }
}
