import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { create } from 'zustand';
import type { AppRouter } from '../../server/router.ts';

interface EndedSession {
  /** Calls that were refused because the session has ended. Each is told whether somebody has signed in again. */
  waiting: ((isSignedIn: boolean) => void)[];
  /** How many parts of the page can ask for a password. With none, a refused call fails at once. */
  askers: number;
}

export const useEndedSession = create<EndedSession>(() => ({ waiting: [], askers: 0 }));

/** Registers a part of the page that asks for the password when the session ends. Returns how to unregister it. */
export function offerSignIn(): () => void {
  useEndedSession.setState(({ askers }) => ({ askers: askers + 1 }));
  return () => {
    useEndedSession.setState(({ askers }) => ({ askers: askers - 1 }));
    resumeCalls(false);
  };
}

/** Ends the wait: the calls are sent again, or fail with their first refusal. */
export function resumeCalls(isSignedIn: boolean): void {
  const { waiting } = useEndedSession.getState();
  if (waiting.length > 0) useEndedSession.setState({ waiting: [] });
  for (const resume of waiting) resume(isSignedIn);
}

type Resume = EndedSession['waiting'][number];

function wait(resume: Resume): void {
  useEndedSession.setState(({ waiting }) => ({ waiting: [...waiting, resume] }));
}

/** For requests outside tRPC: waits until somebody has signed in again. Returns whether somebody has. */
export function signInAgain(): Promise<boolean> {
  if (useEndedSession.getState().askers === 0) return Promise.resolve(false);
  return new Promise(wait);
}

/**
 * Removes a call that was aborted: sent later, it would do what its sender believes undone.
 * @returns whether it was waiting
 */
function giveUp(resume: Resume): boolean {
  const { waiting } = useEndedSession.getState();
  if (!waiting.includes(resume)) return false;
  useEndedSession.setState({ waiting: waiting.filter((other) => other !== resume) });
  return true;
}

/** Holds a call whose session has ended until somebody has signed in again, then sends it again. */
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
