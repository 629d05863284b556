import { join, resolve } from 'node:path';
import type { Env } from '../../base/env.ts';
import { FolderPlace } from './folder-place.ts';
import type { Place } from './place.ts';

/** Files on their way into a bucket, which the next start deletes. */
export const uploadsOf = ({ DATA_DIR }: Env) => resolve(join(DATA_DIR, 'backup-uploads'));

// The S3 client is large: it is loaded only if it is needed.
const loadBucket = () => import('./bucket-place.ts');

/**
 * The place of the backups of a database in the settings; undefined if they have none.
 * @param systemIdentifier of the database. In a bucket, each database has a folder of this name
 */
export async function openPlace(env: Env, systemIdentifier: string): Promise<Place | undefined> {
  if (env.BACKUP_DIR) return new FolderPlace(env.BACKUP_DIR, env.DATA_DIR);
  if (!env.BACKUP_S3_BUCKET) return undefined;
  return new (await loadBucket()).BucketPlace(env, uploadsOf(env), systemIdentifier);
}

/**
 * The same for every database that there are backups of.
 * @throws StartError if the bucket can't be asked
 */
export async function openAllPlaces(env: Env): Promise<Place[]> {
  if (env.BACKUP_DIR) return [new FolderPlace(env.BACKUP_DIR, env.DATA_DIR)];
  if (!env.BACKUP_S3_BUCKET) return [];
  const { BucketPlace } = await loadBucket();
  const { listDatabases } = await import('./bucket-requests.ts');
  const databases = await listDatabases(env);
  return databases.map((identifier) => new BucketPlace(env, uploadsOf(env), identifier));
}
