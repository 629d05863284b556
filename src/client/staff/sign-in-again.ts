import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { create } from 'zustand';
import type { AppRouter } from '../../server/router.ts';

interface EndedSession {
  /** Calls that were refused because nobody is signed in any more, and what they do when somebody is again, or gave up. */
  waiting: ((isSignedIn: boolean) => void)[];
  /** How many parts of the page can ask for a password; without one, a refused call is simply refused. */
  askers: number;
}

export const useEndedSession = create<EndedSession>(() => ({ waiting: [], askers: 0 }));

/** Says that this part of the page asks for the password when a session ends. Returns how to say that it no longer does. */
export function offerSignIn(): () => void {
  useEndedSession.setState(({ askers }) => ({ askers: askers + 1 }));
  return () => {
    useEndedSession.setState(({ askers }) => ({ askers: askers - 1 }));
    resumeCalls(false);
  };
}

/** Lets the waiting calls go: once more, or back to where they came from with their refusal. */
export function resumeCalls(isSignedIn: boolean): void {
  const { waiting } = useEndedSession.getState();
  if (waiting.length > 0) useEndedSession.setState({ waiting: [] });
  for (const resume of waiting) resume(isSignedIn);
}

type Resume = EndedSession['waiting'][number];

function wait(resume: Resume): void {
  useEndedSession.setState(({ waiting }) => ({ waiting: [...waiting, resume] }));
}

/** Waits until somebody has signed in again, for requests that go past tRPC. Returns whether somebody has. */
export function signInAgain(): Promise<boolean> {
  if (useEndedSession.getState().askers === 0) return Promise.resolve(false);
  return new Promise(wait);
}

/**
 * For a call that nobody waits for any more: sent later, it would do what its sender believes undone.
 * @returns whether it was waiting
 */
function giveUp(resume: Resume): boolean {
  const { waiting } = useEndedSession.getState();
  if (!waiting.includes(resume)) return false;
  useEndedSession.setState({ waiting: waiting.filter((other) => other !== resume) });
  return true;
}

/** Keeps a call that finds its session ended until its sender has signed in again, then sends it once more. */
export const signInAgainLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let refusal: TRPCClientError<AppRouter>;
      let sent = next(op).subscribe({
        ...observer,
        error(error) {
          refusal = error;
          const isSignedOut = error.data?.failure.reason === 'SIGNED_OUT';
          if (!isSignedOut || useEndedSession.getState().askers === 0) return observer.error(error);
          wait(resume);
          op.signal?.addEventListener('abort', () => giveUp(resume) && observer.error(error), { once: true });
        },
      });

      function resume(isSignedIn: boolean): void {
        if (isSignedIn) sent = next(op).subscribe(observer);
        else observer.error(refusal);
      }

      return () => {
        giveUp(resume);
        sent.unsubscribe();
      };
    });
