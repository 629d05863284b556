import { z } from 'zod';
import { text } from '../base/text.ts';
import { TypedPassword } from './staff.ts';

/** A code of an authenticator app, or a recovery code. */
const Code = z.string().trim().min(1, 'Enter the code').max(60);

export const ConfirmCode = z.object({ code: Code });
export type ConfirmCode = z.infer<typeof ConfirmCode>;

/** The JSON of WebAuthn that a browser sends about a passkey. The library that checks it reads the rest. */
const credential = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
});
const encoded = z.string().max(20_000);

export const PasskeyResponse = credential.extend({
  response: z.looseObject({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

export const AddPasskey = z.object({
  name: text(60).min(1, 'Enter a name'),
  response: credential.extend({
    response: z.looseObject({ clientDataJSON: encoded, attestationObject: encoded }),
  }),
});
export type AddPasskey = z.infer<typeof AddPasskey>;

/** The JSON of WebAuthn with the options of a browser's dialog. One library makes it, another reads it. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

/** With recovery codes, shown only once, if the account had none. */
export const PasskeyAdded = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export type PasskeyAdded = z.infer<typeof PasskeyAdded>;

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyId = z.object({ id: z.string().min(1).max(2000) });

/** The ways to give a recent proof. */
export const Proof = z.union([
  z.object({ password: TypedPassword }),
  z.object({ code: Code }),
  z.object({ passkey: PasskeyResponse }),
]);
export type Proof = z.infer<typeof Proof>;

/** The secret for a new authenticator app, which is shown only once. */
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

/** The protection of one's own account. */
export const OwnSecurity = z.object({
  authenticatorSince: z.iso.datetime().nullable(),
  /** The number of unused codes. */
  recoveryCodes: z.number().int(),
  passkeys: z.array(Passkey),
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
