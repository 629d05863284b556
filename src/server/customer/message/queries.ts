import { limits } from '../../../shared/base/limits.ts';
import type { MessageList, MessageQuery } from '../../../shared/customer/message.ts';
import type { Db } from '../../database/db.ts';
import { messageSelection, presentMessage } from './present.ts';

const conditions = { open: { doneAt: null }, done: { doneAt: { not: null } }, all: {} };

/** A page of messages, the newest first. */
export async function listMessages(db: Db, { state, page }: MessageQuery): Promise<MessageList> {
  const [rows, open, all] = await Promise.all([
    db.message.findMany({
      where: conditions[state],
      select: messageSelection,
      // Ids are in order of time.
      orderBy: { id: 'desc' },
      skip: (page - 1) * limits.pageSize,
      take: limits.pageSize,
    }),
    db.message.count({ where: conditions.open }),
    db.message.count(),
  ]);
  return { data: rows.map(presentMessage), counts: { open, done: all - open, all } };
}
