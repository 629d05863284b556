import { describe, expect, it } from 'vitest';
import { readEnv } from '../../../src/server/base/env.ts';
import { describeStart } from '../../../src/server/start/start-notice.ts';

const bucket = {
  BACKUP_S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_REGION: 'eu-1',
  BACKUP_S3_ACCESS_KEY_ID: 'key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'not for the log',
};

describe('the place of the backups', () => {
  it('is a bucket with five settings, which the start names without its key', () => {
    const env = readEnv({ ...bucket, BACKUP_SYNC: 'on', PUBLIC_URL: 'https://shop.example' });
    const lines = describeStart(env).join('\n');
    expect(lines).toContain('Backups: in the bucket backups; orders wait for them');
    expect(lines).not.toContain('not for the log');
  });

  it.each([
    [{ ...bucket, BACKUP_S3_REGION: '' }, /BACKUP_S3_REGION: is missing: set BACKUP_S3_ENDPOINT, /],
    [{ ...bucket, BACKUP_DIR: '/mnt' }, /BACKUP_S3_BUCKET: is set beside BACKUP_DIR: .+ unset one$/],
    [
      { ...bucket, DATABASE_URL: 'postgresql://shop@db/shop' },
      /BACKUP_S3_BUCKET: is for the embedded PostgreSQL, and DATABASE_URL/,
    ],
    [
      {
        ...bucket,
        S3_ENDPOINT: bucket.BACKUP_S3_ENDPOINT,
        S3_BUCKET: 'backups',
        S3_REGION: 'eu-1',
        S3_ACCESS_KEY_ID: 'other',
        S3_SECRET_ACCESS_KEY: 'other',
      },
      /BACKUP_S3_BUCKET: is the bucket of the pictures: give the backups one of their own/,
    ],
    [{ BACKUP_SYNC: 'on' }, /BACKUP_SYNC: needs BACKUP_DIR or BACKUP_S3_BUCKET/],
  ])('is refused if it can’t work: %o', (variables, message) => {
    expect(() => readEnv(variables)).toThrow(message);
  });
});
