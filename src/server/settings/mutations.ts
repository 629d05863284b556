import { type SaveSettings, settingGroups } from '../../shared/settings.ts';
import { changesBetween, logActivity } from '../activity/mutations.ts';
import type { ActorContext } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import { listSettings } from './queries.ts';

/** Saves the values of one group. */
export async function saveSettings(
  { db, actor, shopDefaults }: ActorContext,
  input: SaveSettings,
): Promise<void> {
  const { group, values } = input;
  await inTransaction(db, async (tx) => {
    // Of two owners who save at the same time, the second one sees what the first has saved.
    await tx.$executeRaw`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`;
    const before = (await listSettings(tx, shopDefaults))[group];
    const changes = changesBetween<object>(before, values);
    if (!changes) return;
    await tx.setting.upsert({ where: { group }, create: { group, values }, update: { values } });
    await logActivity(tx, actor, {
      action: 'settings.changed',
      subject: { id: group, name: settingGroups[group].title },
      changes,
    });
  });
}
