import {
  Message,
  MessageId,
  MessageList,
  MessageQuery,
  SendMessage,
  SentMessage,
} from '../../shared/message.ts';
import { publicProcedure, router, staffProcedure } from '../trpc.ts';
import { markDone, reopenMessage, sendMessage } from './mutations.ts';
import { listMessages } from './queries.ts';

export const messageRouter = router({
  send: publicProcedure
    .input(SendMessage)
    .output(SentMessage)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),

  list: staffProcedure
    .input(MessageQuery)
    .output(MessageList)
    .query(({ ctx, input }) => listMessages(ctx.db, input)),

  markDone: staffProcedure
    .input(MessageId)
    .output(Message)
    .mutation(({ ctx, input }) => markDone(ctx, input.id)),

  reopen: staffProcedure
    .input(MessageId)
    .output(Message)
    .mutation(({ ctx, input }) => reopenMessage(ctx, input.id)),
});
