import type { Prisma } from '../../../prisma/generated/client.ts';
import type { Message } from '../../shared/message.ts';

export const messageSelection = {
  id: true,
  name: true,
  email: true,
  subject: true,
  body: true,
  createdAt: true,
  doneAt: true,
  doneBy: true,
} satisfies Prisma.MessageSelect;

type MessageRow = Prisma.MessageGetPayload<{ select: typeof messageSelection }>;

export function presentMessage({ createdAt, doneAt, ...row }: MessageRow): Message {
  return { ...row, createdAt: createdAt.toISOString(), doneAt: doneAt?.toISOString() ?? null };
}
