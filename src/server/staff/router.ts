import { z } from 'zod';
import { ConfirmCode, PasskeyOptions, PasskeyResponse } from '../../shared/staff/own-account.ts';
import {
  Belongings,
  ChangePassword,
  SignedInStaff,
  SignIn,
  SignInStep,
  StaffAccount,
  StaffAccountId,
  StaffMember,
  StaffNameChange,
  StaffRoleChange,
} from '../../shared/staff/staff.ts';
import { recentProof } from '../rpc/access.ts';
import { ownAccountProcedure, permitted, publicProcedure, router } from '../rpc/trpc.ts';
import {
  changePassword,
  disableAccount,
  enableAccount,
  removeSecondFactorsOf,
  renameAccount,
  setRole,
  signOutEverywhere,
} from './mutations.ts';
import { askPasskey, signInWithPasskey } from './passkeys.ts';
import { findBelongings, findNames, listAccounts } from './queries.ts';
import { finishSignIn, signIn, signOut } from './sign-in.ts';

/**
 * Signing in, and the accounts of staff. Steps that a person at an unlocked screen could misuse need a recent proof: a sign-in,
 * password, code or passkey of the last 15 minutes. Signing an account out stops harm, so it needs none.
 */
export const staffRouter = router({
  signIn: publicProcedure
    .input(SignIn)
    .output(SignInStep)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  finishSignIn: publicProcedure
    .input(ConfirmCode)
    .output(StaffMember)
    .mutation(({ ctx, input }) => finishSignIn(ctx, input)),

  askPasskey: publicProcedure.output(PasskeyOptions).mutation(({ ctx }) => askPasskey(ctx)),

  signInWithPasskey: publicProcedure
    .input(PasskeyResponse)
    .output(StaffMember)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input)),

  signOut: publicProcedure.output(z.void()).mutation(({ ctx }) => signOut(ctx)),

  me: publicProcedure.output(SignedInStaff.nullable()).query(async ({ ctx }) => {
    const member = await ctx.staff();
    return member ? { ...member, names: await findNames(ctx.db) } : null;
  }),

  changePassword: ownAccountProcedure
    // Open also to staff who have to replace the password that they were given, before anything else is.
    .meta({ duty: 'password' })
    .input(ChangePassword)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  list: permitted('shop')
    .output(z.array(StaffAccount))
    .query(({ ctx }) => listAccounts(ctx.db)),

  belongings: permitted('shop')
    .input(StaffAccountId)
    .output(Belongings)
    .query(({ ctx, input }) => findBelongings(ctx.db, input.id)),

  disable: permitted('shop')
    .meta(recentProof)
    .input(StaffAccountId)
    .output(StaffAccount)
    .mutation(({ ctx, input }) => disableAccount(ctx, input.id)),

  enable: permitted('shop')
    .meta(recentProof)
    .input(StaffAccountId)
    .output(StaffAccount)
    .mutation(({ ctx, input }) => enableAccount(ctx, input.id)),

  setRole: permitted('shop')
    .meta(recentProof)
    .input(StaffRoleChange)
    .output(StaffAccount)
    .mutation(({ ctx, input }) => setRole(ctx, input.id, input.role)),

  rename: permitted('shop')
    .input(StaffNameChange)
    .output(StaffAccount)
    .mutation(({ ctx, input }) => renameAccount(ctx, input.id, input.name)),

  removeSecondFactors: permitted('shop')
    .meta(recentProof)
    .input(StaffAccountId)
    .output(StaffAccount)
    .mutation(({ ctx, input }) => removeSecondFactorsOf(ctx, input.id)),

  signOutEverywhere: permitted('shop')
    .input(StaffAccountId)
    .output(StaffAccount)
    .mutation(({ ctx, input }) => signOutEverywhere(ctx, input.id)),
});
