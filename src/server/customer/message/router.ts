import {
  Message,
  MessageId,
  MessageList,
  MessageQuery,
  SendMessage,
  SentMessage,
} from '../../../shared/customer/message.ts';
import { permitted, publicProcedure, router, staffProcedure } from '../../rpc/trpc.ts';
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

  markDone: permitted('messages')
    .input(MessageId)
    .output(Message)
    .mutation(({ ctx, input }) => markDone(ctx, input.id)),

  reopen: permitted('messages')
    .input(MessageId)
    .output(Message)
    .mutation(({ ctx, input }) => reopenMessage(ctx, input.id)),
});
