import { Invitation, NewStaffAccount, StaffAccountId } from '../../shared/staff/staff.ts';
import { recentProof } from '../rpc/access.ts';
import { permitted, router } from '../rpc/trpc.ts';
import { addAccount, resetPassword } from '../staff/mutations.ts';
import { invite } from './invite.ts';

/** The steps of owners that let staff choose a password: by e-mail, or by a link to pass on. */
export const invitationRouter = router({
  add: permitted('shop')
    .meta(recentProof)
    .input(NewStaffAccount)
    .output(Invitation)
    .mutation(async ({ ctx, input }) => invite(ctx, await addAccount(ctx, input), { isReset: false })),

  resetPassword: permitted('shop')
    .meta(recentProof)
    .input(StaffAccountId)
    .output(Invitation)
    .mutation(async ({ ctx, input }) => {
      const told = await resetPassword(ctx, input.id);
      return invite(ctx, told, { isReset: told.account.signedInAt !== null });
    }),
});
