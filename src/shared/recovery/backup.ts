import { z } from 'zod';

export const BackupFault = z.enum([
  /** The last try to make one failed. */
  'failed',
  /** The newest one is older than a day and some hours. */
  'old',
  /** It could not be restored, or what was restored is damaged. */
  'unsound',
  /** None was restored and checked for more than a day. */
  'unverified',
  /** Changes since the newest one have not been received for minutes. */
  'behind',
]);
export type BackupFault = z.infer<typeof BackupFault>;

export const backupFaultWords: Record<BackupFault, string> = {
  failed: 'The last backup failed',
  old: 'The newest backup is too old',
  unsound: 'The newest backup could not be restored and checked',
  unverified: 'No backup was restored and checked since yesterday',
  behind: 'Changes do not reach the backup',
};

export const BackupState = z.object({
  finishedAt: z.iso.datetime().nullable().describe('When the newest backup was complete'),
  verifiedAt: z.iso.datetime().nullable().describe('When one was last restored and found whole'),
  faults: z.array(BackupFault),
});
export type BackupState = z.infer<typeof BackupState>;
