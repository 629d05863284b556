import { toast } from 'sonner';
import type { StaffAccount } from '../../shared/staff.ts';
import { trpc } from '../trpc.ts';
import { refusalWords } from './refusal.ts';
import { roles } from './roles.ts';

/** Something an admin can do to an account. */
export interface AccountStep {
  label: string;
  /** What is asked before, and what it will do. */
  question: string;
  effect: string;
  take(): void;
}

/** What an admin can do to this account as it is now. A new password is handed over once. */
export function useAccountSteps(
  { id, email, role, isDisabled }: StaffAccount,
  onPassword: (password: string) => void,
): AccountStep[] {
  const utils = trpc.useUtils();
  const ending = {
    onError: (error: unknown) => void toast.error(refusalWords(error)),
    onSettled: () => utils.staff.list.invalidate(),
  };
  const told = (message: string) => ({ ...ending, onSuccess: () => void toast.success(message) });
  const otherRole = role === 'admin' ? 'staff' : 'admin';
  const { label } = roles[otherRole];
  const disable = trpc.staff.disable.useMutation(told(`${email} is disabled`));
  const enable = trpc.staff.enable.useMutation(told(`${email} can sign in again`));
  const setRole = trpc.staff.setRole.useMutation(told(`${email} now has the role ${label}`));
  const resetPassword = trpc.staff.resetPassword.useMutation({
    ...ending,
    onSuccess: ({ password }) => onPassword(password),
    // What was shown is not to be found in memory either.
    gcTime: 0,
  });
  const signOut = trpc.staff.signOutEverywhere.useMutation(told(`${email} is signed out everywhere`));

  const roleStep: AccountStep = {
    label: `Make ${label.toLowerCase()}`,
    question: `Give the role ${label} to this account?`,
    effect:
      otherRole === 'admin'
        ? `${email} will also manage staff accounts, yours among them.`
        : `${email} will no longer manage staff accounts.`,
    take: () => setRole.mutate({ id, role: otherRole }),
  };
  if (isDisabled) {
    const effect = `${email} can sign in again, with the password it had.`;
    return [
      { label: 'Enable', question: 'Enable this account?', effect, take: () => enable.mutate({ id }) },
      roleStep,
    ];
  }
  return [
    roleStep,
    {
      label: 'Reset password',
      question: 'Give this account a new password?',
      effect: `Its old one opens nothing any more, and every browser ${email} is signed in with has to sign in again.`,
      take: () => resetPassword.mutate({ id }),
    },
    {
      label: 'Sign out everywhere',
      question: 'Sign this account out everywhere?',
      effect: `Every browser ${email} is signed in with has to sign in again.`,
      take: () => signOut.mutate({ id }),
    },
    {
      label: 'Disable',
      question: 'Disable this account?',
      effect: `${email} is signed out at once and can’t sign in until the account is enabled again.`,
      take: () => disable.mutate({ id }),
    },
  ];
}
