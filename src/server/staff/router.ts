import { z } from 'zod';
import {
  ChangePassword,
  NewStaffAccount,
  SignIn,
  StaffAccount,
  StaffAccountId,
  StaffMember,
  StaffRoleChange,
  ToldPassword,
} from '../../shared/staff.ts';
import { adminProcedure, publicProcedure, router, staffProcedure } from '../trpc.ts';
import {
  addAccount,
  changePassword,
  disableAccount,
  enableAccount,
  resetPassword,
  setRole,
  signOutEverywhere,
} from './mutations.ts';
import { listAccounts } from './queries.ts';
import { signIn, signOut } from './sign-in.ts';

export const staffRouter = router({
  signIn: publicProcedure
    .input(SignIn)
    .output(StaffMember)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  signOut: publicProcedure.output(z.void()).mutation(({ ctx }) => signOut(ctx)),

  me: publicProcedure.output(StaffMember.nullable()).query(async ({ ctx }) => (await ctx.staff()) ?? null),

  changePassword: staffProcedure
    .input(ChangePassword)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  list: adminProcedure.output(z.array(StaffAccount)).query(({ ctx }) => listAccounts(ctx.db)),

  add: adminProcedure
    .input(NewStaffAccount)
    .output(ToldPassword)
    .mutation(({ ctx, input }) => addAccount(ctx, input)),

  disable: adminProcedure
    .input(StaffAccountId)
    .output(StaffAccount)
    .mutation(({ ctx, input }) => disableAccount(ctx, input.id)),

  enable: adminProcedure
    .input(StaffAccountId)
    .output(StaffAccount)
    .mutation(({ ctx, input }) => enableAccount(ctx, input.id)),

  setRole: adminProcedure
    .input(StaffRoleChange)
    .output(StaffAccount)
    .mutation(({ ctx, input }) => setRole(ctx, input.id, input.role)),

  resetPassword: adminProcedure
    .input(StaffAccountId)
    .output(ToldPassword)
    .mutation(({ ctx, input }) => resetPassword(ctx, input.id)),

  signOutEverywhere: adminProcedure
    .input(StaffAccountId)
    .output(StaffAccount)
    .mutation(({ ctx, input }) => signOutEverywhere(ctx, input.id)),
});
