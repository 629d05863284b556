import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

export function passwordOnce(email: string): string {
  return `Give this password to ${email} in a safe way. It is shown only once, must be changed at the first sign-in, and expires in seven days.`;
}

export function NewPassword({ password, onDone }: { password: string; onDone(): void }) {
  return (
    <div className="space-y-5">
      <CopyButton text={password} />
      <Button look="secondary" className="w-full" onClick={onDone}>
        I have stored it
      </Button>
    </div>
  );
}
