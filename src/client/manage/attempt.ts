import { type ExternalToast, toast } from 'sonner';
import type { FailureData } from '../../shared/failure.ts';
import { messages } from '../../shared/messages.ts';
import { failureIn, isEmptyAnswer } from '../checkout/refusal.ts';

interface Answer {
  success?: boolean;
  message?: string;
}

/** What is said when the server has no words of its own. */
interface Texts {
  done: string;
  failed: string;
}

/** Why an attempt came to nothing. */
export interface Refusal {
  message: string;
  failure?: FailureData;
}

function refusalOf(error: unknown, { failed }: Texts): Refusal {
  const failure = failureIn(error);
  const { unreachable } = messages.manage;
  if (!failure) return { message: isEmptyAnswer(error) ? messages.checkout.emptyAnswer : unreachable };
  if (failure.reason === 'INTERNAL') return { message: unreachable, failure };
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
 * Sends a change and says how it went. Returns nothing when it went well.
 * @param offer what else the toast has when it did, such as a way back
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
