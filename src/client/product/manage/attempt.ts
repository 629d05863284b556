import { type ExternalToast, toast } from 'sonner';
import type { FailureData } from '../../../shared/base/failure.ts';
import { manageMessages } from '../../../shared/base/manage-messages.ts';
import { messages } from '../../../shared/base/messages.ts';
import { isRefused } from '../../api/command.ts';
import { failureIn, isEmptyAnswer } from '../../api/failure.ts';

interface Answer {
  success?: boolean;
  message?: string;
}

/** Used when the server sends no message. */
interface Texts {
  done: string;
  failed: string;
}

export interface Refusal {
  message: string;
  /** Absent if the change may have been made. */
  failure?: FailureData;
}

function refusalOf(error: unknown, { failed }: Texts): Refusal {
  const failure = failureIn(error);
  const { unreachable } = manageMessages;
  if (!failure) return { message: isEmptyAnswer(error) ? messages.checkout.emptyAnswer : unreachable };
  if (!isRefused(error)) return { message: unreachable };
  const issue = failure.issues?.[0]?.message;
  return { message: issue ?? ((error as Error).message || failed), failure };
}

async function refusalFor(
  send: () => Promise<Answer | null | undefined>,
  texts: Texts,
): Promise<Refusal | string> {
  try {
    const answer = await send();
    if (!answer) return { message: messages.checkout.emptyAnswer };
    return answer.success ? answer.message || texts.done : { message: answer.message || texts.failed };
  } catch (error) {
    return refusalOf(error, texts);
  }
}

/**
 * Sends a change and shows a toast with the result. Returns undefined when it succeeded.
 * @param offer options of the success toast, such as an undo button
 */
export async function attempt(
  send: () => Promise<Answer | null | undefined>,
  texts: Texts,
  offer?: ExternalToast,
): Promise<Refusal | undefined> {
  const id = toast.loading(messages.busy);
  const outcome = await refusalFor(send, texts);
  if (typeof outcome === 'string') {
    toast.success(outcome, { ...offer, id });
    return undefined;
  }
  toast.error(outcome.message, { id });
  return outcome;
}
