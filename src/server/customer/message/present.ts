import type { Prisma } from '../../../../prisma/generated/client.ts';
import type { Message } from '../../../shared/customer/message.ts';
import { readableEmail } from '../../base/readable-email.ts';

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

export function presentMessage({ email, createdAt, doneAt, ...row }: MessageRow): Message {
  return {
    ...row,
    email: readableEmail(email),
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  };
}
