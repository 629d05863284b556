import { z } from 'zod';
import {
  AddPasskey,
  ConfirmCode,
  NewAuthenticator,
  OwnSecurity,
  OwnSession,
  OwnSessionId,
  PasskeyAdded,
  PasskeyId,
  PasskeyOptions,
  Proof,
  RecoveryCodes,
} from '../../shared/staff/own-account.ts';
import { OwnName } from '../../shared/staff/staff.ts';
import { recentProof } from '../rpc/access.ts';
import { ownAccountProcedure, router } from '../rpc/trpc.ts';
import { beginAuthenticator, confirmAuthenticator } from './authenticator.ts';
import { renameAccount } from './mutations.ts';
import { addPasskey, beginPasskey } from './passkeys.ts';
import { prove } from './proof.ts';
import { findSecurity, listSessions } from './queries.ts';
import { removeAuthenticator, removePasskey, renewRecoveryCodes } from './second-factor.ts';
import { endSessionOf } from './sessions.ts';

/** Also open to staff who have to add a second factor first. */
const setUpProcedure = ownAccountProcedure.meta({ duty: 'second_factor' });

/** The procedures of members of staff for their own accounts. */
export const ownAccountRouter = router({
  prove: setUpProcedure
    .input(Proof)
    .output(z.void())
    .mutation(({ ctx, input }) => prove(ctx, input)),

  /** For downloads, which can't wait in the page: refused unless a recent proof opens them. */
  checkProof: ownAccountProcedure
    .meta(recentProof)
    .output(z.void())
    .mutation(() => {}),

  rename: ownAccountProcedure
    .input(OwnName)
    .output(z.void())
    .mutation(async ({ ctx, input }) => void (await renameAccount(ctx, ctx.member.id, input.name))),

  security: setUpProcedure.output(OwnSecurity).query(({ ctx }) => findSecurity(ctx)),

  beginAuthenticator: setUpProcedure
    .meta(recentProof)
    .output(NewAuthenticator)
    .mutation(({ ctx }) => beginAuthenticator(ctx)),

  confirmAuthenticator: setUpProcedure
    .meta(recentProof)
    .input(ConfirmCode)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmAuthenticator(ctx, input)),

  removeAuthenticator: ownAccountProcedure
    .meta(recentProof)
    .output(z.void())
    .mutation(({ ctx }) => removeAuthenticator(ctx)),

  beginPasskey: setUpProcedure
    .meta(recentProof)
    .output(PasskeyOptions)
    .mutation(({ ctx }) => beginPasskey(ctx)),

  addPasskey: setUpProcedure
    .meta(recentProof)
    .input(AddPasskey)
    .output(PasskeyAdded)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),

  removePasskey: ownAccountProcedure
    .meta(recentProof)
    .input(PasskeyId)
    .output(z.void())
    .mutation(({ ctx, input }) => removePasskey(ctx, input.id)),

  renewRecoveryCodes: ownAccountProcedure
    .meta(recentProof)
    .output(RecoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx)),

  sessions: ownAccountProcedure.output(z.array(OwnSession)).query(({ ctx }) => listSessions(ctx)),

  endSession: ownAccountProcedure
    .input(OwnSessionId)
    .output(z.void())
    .mutation(({ ctx, input }) => endSessionOf(ctx.db, ctx.member.id, input.id)),
});
