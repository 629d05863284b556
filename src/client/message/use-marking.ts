import { toast } from 'sonner';
import type { Message } from '../../shared/message.ts';
import { focusTitle } from '../manage/focus.ts';
import { refusalWords } from '../staff/refusal.ts';
import { useStaff } from '../staff/use-staff.ts';
import { trpc } from '../trpc.ts';

/** Marks a message as done, or as open again. */
export function useMarking({ id, doneAt }: Message) {
  const { email } = useStaff();
  const utils = trpc.useUtils();
  const ending = {
    onError: (error: unknown) => void toast.error(refusalWords(error)),
    async onSettled() {
      await utils.message.invalidate();
      // The message may be in another list now, and its button with it.
      setTimeout(focusTitle);
    },
  };
  const markDone = trpc.message.markDone.useMutation({
    ...ending,
    onSuccess({ doneBy }) {
      if (doneBy === email) toast.success('The message is done');
      else toast.info(`${doneBy} was faster: the message is done`);
    },
  });
  const reopen = trpc.message.reopen.useMutation({
    ...ending,
    onSuccess: () => void toast.success('The message is open again'),
  });
  const isBusy = markDone.isPending || reopen.isPending;

  return {
    isBusy,
    mark() {
      if (isBusy) return;
      if (doneAt) reopen.mutate({ id });
      else markDone.mutate({ id });
    },
  };
}
