import { access, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type HealthFinding, problem, warning } from '../../shared/base/health.ts';
import { errorCode } from '../database/connect.ts';
import { checkBucket } from '../image/store.ts';
import type { DoctorParts } from './finding.ts';

const megabyte = 1_000_000;

/** @param bytes that are free in the folder */
export function spaceFindings(folder: string, bytes: number): HealthFinding[] {
  if (bytes >= 2000 * megabyte) return [];
  const text = `Only ${Math.floor(bytes / megabyte)} MB are free in ${folder}: delete something, or enlarge the disk`;
  return [bytes < 500 * megabyte ? problem(text) : warning(text)];
}

async function writeFindings(folder: string): Promise<HealthFinding[]> {
  try {
    await mkdir(folder, { recursive: true });
    const draft = await mkdtemp(join(folder, '.check-'));
    await writeFile(join(draft, 'file'), 'written by npm run doctor').finally(() =>
      rm(draft, { recursive: true, force: true }),
    );
    return [];
  } catch (error) {
    return [problem(`The shop can't write in ${folder} (${errorCode(error)}): let its user write there`)];
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const isThere = (folder: string) =>
  access(folder).then(
    () => true,
    () => false,
  );

/** The shop can write in its folder for data, and the disk has space; also that of the embedded PostgreSQL. */
export async function checkDataFolder({ env }: DoctorParts): Promise<HealthFinding[]> {
  const folder = resolve(env.DATA_DIR);
  const cannotWrite = await writeFindings(folder);
  if (cannotWrite.length > 0) return cannotWrite;
  const postgres = join(folder, 'postgres');
  const folders = (await isThere(postgres)) ? [folder, postgres] : [folder];
  const free = await Promise.all(folders.map(freeBytes));
  // Mostly one disk.
  const first = folders.filter((_, index) => free.indexOf(free[index] as number) === index);
  return first.flatMap((name) => spaceFindings(name, free[folders.indexOf(name)] as number));
}

async function imageHostFindings(url: string): Promise<HealthFinding[]> {
  const { origin, host } = new URL(url);
  const isReached = await fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(3000) }).then(
    () => true,
    () => false,
  );
  return isReached ? [] : [problem(`The image host ${host} can't be reached: is IMAGE_HOST_URL right?`)];
}

async function bucketFindings({ env: { S3_BUCKET }, store }: DoctorParts): Promise<HealthFinding[]> {
  return checkBucket(store).then(
    () => [],
    ({ message }: Error) => [
      problem(`Pictures can't be kept in the bucket ${S3_BUCKET} (${message}): are the S3_ settings right?`),
    ],
  );
}

/** Pictures can be stored and read; in the database, if the database can. */
export async function checkPictures(parts: DoctorParts): Promise<HealthFinding[]> {
  const { IMAGE_HOST_URL, S3_BUCKET } = parts.env;
  if (IMAGE_HOST_URL) return imageHostFindings(IMAGE_HOST_URL);
  return S3_BUCKET ? bucketFindings(parts) : [];
}
