import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ConfirmCode } from '../../shared/staff/own-account.ts';
import type { SignIn, SignInStep, StaffMember } from '../../shared/staff/staff.ts';
import { failureIn } from '../api/failure.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { EmailField } from '../ui/text-field.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const filled = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message });

type Factor = Extract<SignInStep, { status: 'second_factor_needed' }>['factors'][number];

interface PasswordStepProps {
  email: string;
  /** The reason why the second step was left. */
  refusal: string | undefined;
  onSignedIn(member: StaffMember): void;
  onCodeNeeded(email: string, factors: Factor[]): void;
}

/** Signs in with the next step that the server asks for. */
function useSignIn(
  { onSignedIn, onCodeNeeded }: Pick<PasswordStepProps, 'onSignedIn' | 'onCodeNeeded'>,
  onError: (error: unknown) => void,
) {
  return trpc.staff.signIn.useMutation({
    onSuccess(step, entered) {
      if (step.status === 'signed_in') onSignedIn(step.member);
      else onCodeNeeded(entered.email, step.factors);
    },
    onError,
  });
}

interface InvitationStepProps extends Pick<PasswordStepProps, 'onSignedIn' | 'onCodeNeeded'> {
  invited: SignIn;
  onRefused(refusal: string): void;
}

/** Opens an account with the link of an invitation. A press is needed: programs that check the links of e-mails open them too. */
function InvitationStep({ invited, onRefused, ...next }: InvitationStepProps) {
  const signIn = useSignIn(next, (error) =>
    onRefused(
      failureIn(error)?.reason === 'SIGN_IN_REFUSED'
        ? 'This link no longer works. Sign in with the password that you chose, or ask an owner of the shop for another link.'
        : refusalWords(error),
    ),
  );
  return (
    <div className="space-y-5">
      <p>
        This link opens the account <b className="wrap-anywhere">{invited.email}</b>.
      </p>
      <Button className="w-full" isBusy={signIn.isPending} onClick={() => signIn.mutate(invited)}>
        {signIn.isPending ? 'Opening…' : 'Choose a password'}
      </Button>
    </div>
  );
}

function PasswordStep({ email, refusal, onSignedIn, onCodeNeeded }: PasswordStepProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<SignIn>({
    defaultValues: { email, password: '' },
  });
  const signIn = useSignIn({ onSignedIn, onCodeNeeded }, () => setFocus('password', { shouldSelect: true }));
  const { errors } = formState;
  const fault = signIn.error ? refusalWords(signIn.error) : refusal;

  return (
    // With `post`, a submit before hydration can't put the password into the address.
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((input) => signIn.mutate(input))}
      className="space-y-5"
    >
      <EmailField
        label="E-mail address"
        autoComplete="username"
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
      {fault && <Notice>{fault}</Notice>}
      <Button type="submit" className="w-full" isBusy={signIn.isPending}>
        {signIn.isPending ? 'Signing in…' : 'Sign in'}
      </Button>
      <PasskeyStep onSignedIn={onSignedIn} />
    </form>
  );
}

function PasskeyStep({ onSignedIn }: Pick<PasswordStepProps, 'onSignedIn'>) {
  const { client } = trpc.useUtils();
  return (
    <PasskeyButton
      label="Sign in with a passkey"
      onResponse={async (response) => onSignedIn(await client.staff.signInWithPasskey.mutate(response))}
    />
  );
}

interface CodeStepProps {
  factors: Factor[];
  onSignedIn(member: StaffMember): void;
  /** @param refusal the reason why the sign-in is over; undefined if the user left it */
  onBack(refusal?: string): void;
}

function CodeStep({ factors, onSignedIn, onBack }: CodeStepProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<ConfirmCode>({
    defaultValues: { code: '' },
  });
  const finish = trpc.staff.finishSignIn.useMutation({
    onSuccess: onSignedIn,
    onError(error) {
      if (failureIn(error)?.reason === 'SIGN_IN_EXPIRED') onBack(refusalWords(error));
      else setFocus('code', { shouldSelect: true });
    },
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((input) => finish.mutate(input))}
      className="space-y-5"
    >
      <CodeField
        // The first step disappeared with the field that had the focus.
        autoFocus
        hasApp={factors.includes('app')}
        error={formState.errors.code?.message}
        {...register('code', filled('Enter the code'))}
      />
      {finish.error && <Notice>{refusalWords(finish.error)}</Notice>}
      <div className="grid gap-3">
        <Button type="submit" isBusy={finish.isPending}>
          {finish.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
        {factors.includes('passkey') && <PasskeyStep onSignedIn={onSignedIn} />}
        <Button look="quiet" onClick={() => onBack()}>
          Back
        </Button>
      </div>
    </form>
  );
}

interface SignInFormProps {
  /** The e-mail address to fill in. */
  email?: string;
  /** The account and the password of an invitation that was opened. */
  invited?: SignIn | undefined;
  onSignedIn(member: StaffMember): void;
}

/** Asks for the password, then for the second factor of an account that has one. */
export function SignInForm({ email = '', invited, onSignedIn }: SignInFormProps) {
  const [entered, setEntered] = useState(invited?.email ?? email);
  const [step, setStep] = useState<'invitation' | 'password' | Factor[]>(invited ? 'invitation' : 'password');
  const [refusal, setRefusal] = useState<string>();

  function askCode(known: string, factors: Factor[]): void {
    setEntered(known);
    setStep(factors);
  }

  if (step === 'invitation' && invited) {
    return (
      <InvitationStep
        invited={invited}
        onSignedIn={onSignedIn}
        onCodeNeeded={askCode}
        onRefused={(reason) => {
          setRefusal(reason);
          setStep('password');
        }}
      />
    );
  }
  if (Array.isArray(step)) {
    return (
      <CodeStep
        factors={step}
        onSignedIn={onSignedIn}
        onBack={(reason) => {
          setRefusal(reason);
          setStep('password');
        }}
      />
    );
  }
  return <PasswordStep email={entered} refusal={refusal} onSignedIn={onSignedIn} onCodeNeeded={askCode} />;
}
