import { z } from 'zod';
import { email } from '../base/email.ts';
import { limits } from '../base/limits.ts';
import { messages } from '../base/messages.ts';
import { oneLine, publicText, tidy } from '../base/text.ts';
import { CheckoutForm } from '../order/customer.ts';

export const SendMessage = z.object({
  name: CheckoutForm.shape.name.regex(oneLine, 'Name must be one line'),
  email: email(messages.checkout.emailInvalid, messages.checkout.emailRequired),
  subject: publicText(limits.subjectLength)
    .min(1, 'Subject is required')
    .regex(oneLine, 'Subject must be one line'),
  body: publicText(limits.messageLength).overwrite(tidy).trim().min(1, 'Message is required'),
});
export type SendMessage = z.infer<typeof SendMessage>;

export const SentMessage = z.object({ success: z.literal(true) });

export const Message = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  doneBy: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

export const MessageId = z.object({ id: z.uuid() });

export const MessageState = z.enum(['open', 'done', 'all']);
export type MessageState = z.infer<typeof MessageState>;

export const MessageQuery = z.object({
  state: MessageState.default('open'),
  page: z.number().int().min(1).max(limits.maxPage).default(1),
});
export type MessageQuery = z.infer<typeof MessageQuery>;

export const MessageList = z.object({
  data: z.array(Message),
  /** The number on all pages together. */
  counts: z.record(MessageState, z.number().int()),
});
export type MessageList = z.infer<typeof MessageList>;
