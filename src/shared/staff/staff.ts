import { z } from 'zod';
import { asciiEmail, email } from '../base/email.ts';
import { text, tidy } from '../base/text.ts';
import { EmailFault } from '../mail/email-fault.ts';
import { passwordLength } from './password.ts';
import { StaffRole } from './staff-role.ts';

/** Stored and compared in lower case. */
const Email = email().pipe(z.string().toLowerCase());

/** Not checked here: `passwordFault` checks it, and needs the account for that. */
export const TypedPassword = z
  .string()
  .min(1)
  .max(passwordLength.max * 2);

/** Any text is accepted as an e-mail address, so that an invalid one gets the same response. */
export const SignIn = z.object({
  email: text(254).overwrite(asciiEmail).toLowerCase().min(1),
  password: TypedPassword,
});
export type SignIn = z.infer<typeof SignIn>;

export const ChangePassword = z.object({ current: TypedPassword, next: TypedPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

/** password: it was set by somebody else, and has to be changed. second_factor: the settings ask for one, and there is none. */
const Duty = z.enum(['password', 'second_factor']);
export type Duty = z.infer<typeof Duty>;

/** As staff see it in place of the e-mail address; empty for none. */
const StaffName = text(60).overwrite(tidy).trim();

export const StaffMember = z.object({
  id: z.string(),
  email: z.string(),
  role: StaffRole,
  /** The step that the member has to take before anything else is open. */
  duty: Duty.optional(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** The signed-in member of staff, and the names of all staff by their e-mail addresses. */
export const SignedInStaff = StaffMember.extend({ names: z.record(z.string(), z.string()) });
export type SignedInStaff = z.infer<typeof SignedInStaff>;

/** The next step after a correct password. */
export const SignInStep = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed_in'), member: StaffMember }),
  z.object({
    status: z.literal('second_factor_needed'),
    factors: z.array(z.enum(['app', 'passkey'])),
  }),
]);
export type SignInStep = z.infer<typeof SignInStep>;

export const StaffAccount = StaffMember.extend({
  name: z.string(),
  createdAt: z.iso.datetime(),
  signedInAt: z.iso.datetime().nullable(),
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

export const NewStaffAccount = z.object({ email: Email, role: StaffRole, name: StaffName.default('') });
export type NewStaffAccount = z.input<typeof NewStaffAccount>;

/** An account whose holder was invited to choose a password. */
export const Invitation = z.object({
  account: StaffAccount,
  /** The link of the e-mail, for an owner to pass on; null if the mail server took the e-mail. */
  link: z.string().nullable(),
  /** The reason why the e-mail was not sent; null without a mail server. */
  fault: EmailFault.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const StaffAccountId = z.object({ id: z.uuid() });
export const StaffRoleChange = StaffAccountId.extend({ role: StaffRole });
export type StaffRoleChange = z.infer<typeof StaffRoleChange>;
export const OwnName = z.object({ name: StaffName });
export const StaffNameChange = StaffAccountId.extend(OwnName.shape);

/** The sessions, keys and webhooks of an account, by name. Disabling it ends the sessions and the keys. */
export const Belongings = z.object({
  sessions: z.number().int(),
  keys: z.array(z.string()),
  /** Webhooks go on; an owner decides about each. */
  webhooks: z.array(z.string()),
});
export type Belongings = z.infer<typeof Belongings>;
