import { z } from 'zod';
import { TypedPassword } from './staff.ts';

/** A code of an authenticator app, or a recovery code. */
const Code = z.string().trim().min(1, 'Enter the code').max(60);

export const ConfirmCode = z.object({ code: Code });
export type ConfirmCode = z.infer<typeof ConfirmCode>;

/** What proves again who somebody is. */
export const Proof = z.union([z.object({ password: TypedPassword }), z.object({ code: Code })]);
export type Proof = z.infer<typeof Proof>;

/** What an authenticator app has to know, which is shown only once. */
export const NewAuthenticator = z.object({
  /** In Base32, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: z.string(),
});
export type NewAuthenticator = z.infer<typeof NewAuthenticator>;

/** They are shown only once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** How one's own account is protected. */
export const OwnSecurity = z.object({
  authenticatorSince: z.iso.datetime().nullable(),
  /** How many have not been used. */
  recoveryCodes: z.number().int(),
});
export type OwnSecurity = z.infer<typeof OwnSecurity>;

/** A browser that is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  /** Such as `Firefox on Linux`. */
  device: z.string(),
  address: z.string().nullable(),
  isThis: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const OwnSessionId = z.object({ id: z.uuid() });
