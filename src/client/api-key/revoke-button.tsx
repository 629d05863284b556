import { toast } from 'sonner';
import type { ApiKey } from '../../shared/api-key.ts';
import { focusTitle } from '../manage/focus.ts';
import { refusalWords } from '../staff/refusal.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Revokes a key, once that is confirmed. */
export function RevokeButton({ apiKey: { id, name, prefix } }: { apiKey: ApiKey }) {
  const utils = trpc.useUtils();
  const revoke = trpc.apiKey.revoke.useMutation({
    onSuccess: () => void toast.success(`${name} is revoked`),
    onError: (error) => void toast.error(refusalWords(error)),
    async onSettled() {
      await utils.apiKey.list.invalidate();
      // The button that had the focus is gone with its key; by then it is out of the page.
      setTimeout(focusTitle);
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      description={`Every program that uses the key ${prefix}… is refused from its next call on. This can’t be undone.`}
      onConfirm={() => revoke.mutate({ id })}
      trigger={
        <Button
          look="secondary"
          aria-label={`Revoke ${name}`}
          disabled={revoke.isPending}
          className="lg:self-start lg:justify-self-end"
        >
          {revoke.isPending ? 'Revoking…' : 'Revoke'}
        </Button>
      }
    />
  );
}
