import { useForm } from 'react-hook-form';
import type { SignIn, StaffMember } from '../../shared/staff.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';

const filled = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message });

interface SignInFormProps {
  /** The e-mail address to fill in. */
  email?: string;
  onSignedIn(member: StaffMember): void;
}

export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<SignIn>({
    defaultValues: { email, password: '' },
  });
  const signIn = trpc.staff.signIn.useMutation({
    onSuccess: onSignedIn,
    onError: () => setFocus('password', { shouldSelect: true }),
  });
  const { errors } = formState;

  return (
    // With `post`, a submit before hydration can't put the password into the address.
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((input) => signIn.mutate(input))}
      className="space-y-5"
    >
      <TextField
        label="E-mail address"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        aria-required
        error={errors.email?.message}
        {...register('email', filled('Enter your e-mail address'))}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-first={email ? '' : undefined}
        maxLength={256}
        aria-required
        error={errors.password?.message}
        {...register('password', { required: 'Enter your password' })}
      />
      {signIn.error && <Notice>{refusalWords(signIn.error)}</Notice>}
      <Button type="submit" className="w-full" isBusy={signIn.isPending}>
        {signIn.isPending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}
