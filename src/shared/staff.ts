import { z } from 'zod';
import { passwordLength } from './password.ts';
import { text } from './text.ts';

export const StaffRole = z.enum(['admin', 'staff']);
export type StaffRole = z.infer<typeof StaffRole>;

/** Stored and compared in lower case. */
const Email = text(254).toLowerCase().pipe(z.email());

/** A typed password, unjudged: `passwordFault` judges it, and needs the account for that. */
const Password = z
  .string()
  .min(1)
  .max(passwordLength.max * 2);

/** Any text is accepted as an e-mail address, so that an invalid one gets the same response. */
export const SignIn = z.object({ email: text(254).toLowerCase().min(1), password: Password });
export type SignIn = z.infer<typeof SignIn>;

export const ChangePassword = z.object({ current: Password, next: Password });
export type ChangePassword = z.infer<typeof ChangePassword>;

/** A signed-in member of staff. */
export const StaffMember = z.object({ id: z.string(), email: z.string(), role: StaffRole });
export type StaffMember = z.infer<typeof StaffMember>;

export const StaffAccount = StaffMember.extend({
  createdAt: z.iso.datetime(),
  signedInAt: z.iso.datetime().nullable(),
  isDisabled: z.boolean(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

export const NewStaffAccount = z.object({ email: Email, role: StaffRole });
export type NewStaffAccount = z.infer<typeof NewStaffAccount>;

/** An account with its new password, which is shown only once. */
export const ToldPassword = z.object({ account: StaffAccount, password: z.string() });
export type ToldPassword = z.infer<typeof ToldPassword>;

export const StaffAccountId = z.object({ id: z.uuid() });
export const StaffRoleChange = StaffAccountId.extend({ role: StaffRole });
export type StaffRoleChange = z.infer<typeof StaffRoleChange>;
