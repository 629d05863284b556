import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { HealthFinding, HealthReport } from '../../shared/base/health.ts';
import { problem } from '../../shared/base/health.ts';
import { StartError } from '../base/start-error.ts';
import { checkAddress, checkReachability } from './address.ts';
import { checkBackups } from './backups.ts';
import { checkCards, checkProviderEvents } from './cards.ts';
import { checkClock } from './clock.ts';
import { checkDatabase } from './database.ts';
import { checkDemoContent } from './demo-content.ts';
import type { DoctorParts } from './finding.ts';
import { checkIdentity } from './identity.ts';
import { checkInvariants } from './invariants.ts';
import { checkJobs } from './jobs.ts';
import { checkMail } from './mail.ts';
import { checkNode } from './node.ts';
import { checkOldAddresses } from './old-addresses.ts';
import { checkPictureCopies } from './picture-copies.ts';
import { checkProductFeeds } from './product-feeds.ts';
import { checkProxies } from './proxies.ts';
import { readSizes } from './size.ts';
import { checkSecondFactors, checkStaff } from './staff.ts';
import { checkDataFolder, checkPictures } from './storage.ts';
import { checkTables } from './tables.ts';

interface Check {
  name: string;
  /** The faults that the check finds. @throws StartError for a problem that prevents the check itself */
  find(parts: DoctorParts): Promise<HealthFinding[]>;
}

/** In this order: without the database there are no tables, and without tables nothing to check in them. */
const foundations: Check[] = [
  { name: 'Database', find: checkDatabase },
  { name: 'Tables', find: checkTables },
];

/** The checks that read tables. */
const inTables: Check[] = [
  { name: 'Clock', find: checkClock },
  { name: 'Stripe events', find: checkProviderEvents },
  { name: 'Reachability', find: checkReachability },
  { name: 'Proxies', find: checkProxies },
  { name: 'Staff accounts', find: checkStaff },
  { name: 'Second factors', find: checkSecondFactors },
  { name: 'Identity', find: checkIdentity },
  { name: 'Demo content', find: checkDemoContent },
  { name: 'Product feeds', find: checkProductFeeds },
  { name: 'Imported pictures', find: checkPictureCopies },
  { name: 'Old addresses', find: checkOldAddresses },
  { name: 'Jobs', find: checkJobs },
  { name: 'Invariants', find: checkInvariants },
  { name: 'Backups', find: checkBackups },
];

const beside: Check[] = [
  { name: 'Data folder', find: checkDataFolder },
  { name: 'Pictures', find: checkPictures },
  { name: 'E-mail', find: checkMail },
  { name: 'Cards', find: checkCards },
  { name: 'Address', find: checkAddress },
  { name: 'Node.js', find: checkNode },
];

const timeoutMs = 5000;

/** Connections that the checks may take from shoppers. */
const atOnce = 2;

interface Result {
  name: string;
  findings: HealthFinding[];
  /** Nothing that depends on it can be checked. */
  isFatal?: true;
}

async function run({ name, find }: Check, parts: DoctorParts): Promise<Result> {
  const fail = (text: string): Result => ({ name, findings: [problem(text)], isFatal: true });
  const found = find(parts).then(
    (findings) => ({ name, findings }),
    (err) => {
      if (err instanceof StartError) return fail(err.message);
      parts.log.warn({ err, check: name }, 'a check of the shop failed');
      return fail('This could not be checked: the log has the reason');
    },
  );
  const late = fail(
    `No answer within ${timeoutMs / 1000} seconds: is the machine or the network overloaded?`,
  );
  return Promise.race([found, sleep(timeoutMs, late, { ref: false })]);
}

const noSizes = { sizes: [], sizesSince: null };

async function findSizes(parts: DoctorParts): Promise<Pick<HealthReport, 'sizes' | 'sizesSince'>> {
  const found = readSizes(parts).catch((err) => {
    parts.log.warn({ err }, 'the size of the shop could not be read');
    return noSizes;
  });
  return Promise.race([found, sleep(timeoutMs, noSizes, { ref: false })]);
}

/** Runs checks one after the other, until one finds a fatal problem. */
async function runInTurn(checks: Check[], parts: DoctorParts): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of checks) {
    if (results.some(({ isFatal }) => isFatal)) break;
    results.push(await run(check, parts));
  }
  return results;
}

/** Checks the shop: each check in five seconds at most, and changes nothing. */
export async function checkHealth(parts: DoctorParts): Promise<HealthReport> {
  const others = beside.map((check) => run(check, parts));
  const first = await runInTurn(foundations, parts);
  const limit = pLimit(atOnce);
  const hasTables = !first.some(({ isFatal }) => isFatal);
  const more = hasTables ? inTables.map((check) => limit(() => run(check, parts))) : [];
  const sizing = hasTables ? limit(() => findSizes(parts)) : noSizes;
  const results = [...first, ...(await Promise.all([...more, ...others]))];
  const checks = results.map(({ name, findings }) => ({ name, findings }));
  return { checkedAt: new Date().toISOString(), checks, ...(await sizing) };
}
