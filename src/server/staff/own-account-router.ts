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
} from '../../shared/own-account.ts';
import { recentProof } from '../access.ts';
import { router, staffProcedure } from '../trpc.ts';
import { beginAuthenticator, confirmAuthenticator } from './authenticator.ts';
import { addPasskey, beginPasskey } from './passkeys.ts';
import { prove } from './proof.ts';
import { findSecurity, listSessions } from './queries.ts';
import { removeAuthenticator, removePasskey, renewRecoveryCodes } from './second-factor.ts';
import { endSessionOf } from './sessions.ts';

/** What members of staff do with their own accounts. */
export const ownAccountRouter = router({
  prove: staffProcedure
    .input(Proof)
    .output(z.void())
    .mutation(({ ctx, input }) => prove(ctx, input)),

  /** For downloads, which can't wait in the page: refused unless a recent proof opens them. */
  checkProof: staffProcedure
    .meta(recentProof)
    .output(z.void())
    .mutation(() => {}),

  security: staffProcedure.output(OwnSecurity).query(({ ctx }) => findSecurity(ctx)),

  beginAuthenticator: staffProcedure
    .meta(recentProof)
    .output(NewAuthenticator)
    .mutation(({ ctx }) => beginAuthenticator(ctx)),

  confirmAuthenticator: staffProcedure
    .meta(recentProof)
    .input(ConfirmCode)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmAuthenticator(ctx, input)),

  removeAuthenticator: staffProcedure
    .meta(recentProof)
    .output(z.void())
    .mutation(({ ctx }) => removeAuthenticator(ctx)),

  beginPasskey: staffProcedure
    .meta(recentProof)
    .output(PasskeyOptions)
    .mutation(({ ctx }) => beginPasskey(ctx)),

  addPasskey: staffProcedure
    .meta(recentProof)
    .input(AddPasskey)
    .output(PasskeyAdded)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),

  removePasskey: staffProcedure
    .meta(recentProof)
    .input(PasskeyId)
    .output(z.void())
    .mutation(({ ctx, input }) => removePasskey(ctx, input.id)),

  renewRecoveryCodes: staffProcedure
    .meta(recentProof)
    .output(RecoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx)),

  sessions: staffProcedure.output(z.array(OwnSession)).query(({ ctx }) => listSessions(ctx)),

  endSession: staffProcedure
    .input(OwnSessionId)
    .output(z.void())
    .mutation(({ ctx, input }) => endSessionOf(ctx.db, ctx.member.id, input.id)),
});
