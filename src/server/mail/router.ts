import { z } from 'zod';
import { OrderNumber } from '../../shared/order/manage-order.ts';
import { AskedToConfirm, AskToConfirm, FindOrder } from '../../shared/order/order.ts';
import { EmailSample, OrderEmail, ResendEmail, SendDocument } from '../../shared/order/order-email.ts';
import { EmailPreview, emailTextBytes } from '../../shared/settings/email-texts.ts';
import { permitted, publicProcedure, router, staffProcedure } from '../rpc/trpc.ts';
import { writeAlertSamples } from './alert-samples.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { resendEmail, sendDocument } from './mutations.ts';
import { listEmails } from './queries.ts';
import { renewLink } from './renew-link.ts';
import { writeSamples } from './samples.ts';
import { letterheadOf } from './send.ts';

/** The e-mails of orders, for staff and in part for shoppers, and how all e-mails look. */
export const emailRouter = router({
  emails: staffProcedure
    .input(OrderNumber)
    .output(z.array(OrderEmail))
    .query(({ ctx, input }) => listEmails(ctx.db, input.number)),

  resendEmail: permitted('messages')
    .input(ResendEmail)
    .output(OrderEmail)
    .mutation(({ ctx, input }) => resendEmail(ctx, input)),

  sendDocument: permitted('messages')
    .input(SendDocument)
    .output(OrderEmail)
    .mutation(({ ctx, input }) => sendDocument(ctx, input)),

  askToConfirm: publicProcedure
    .input(AskToConfirm)
    .output(AskedToConfirm)
    .mutation(({ ctx, input }) => askToConfirm(ctx, input)),

  renewLink: publicProcedure
    .input(FindOrder)
    .output(z.void())
    .mutation(({ ctx, input }) => renewLink(ctx, input)),

  emailSamples: staffProcedure.output(z.array(EmailSample)).query(async ({ ctx }) => {
    const letterhead = await letterheadOf(ctx);
    return [...writeSamples(letterhead), ...writeAlertSamples(letterhead)];
  }),

  // A mutation, so that the texts travel in the body.
  previewEmail: permitted('shop')
    .meta({ changes: 'nothing', bodyBytes: emailTextBytes })
    .input(EmailPreview)
    .output(z.array(EmailSample))
    .mutation(async ({ ctx, input: { email, texts } }) =>
      writeSamples({ ...(await letterheadOf(ctx)), texts }, email),
    ),
});
