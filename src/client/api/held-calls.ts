import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { create } from 'zustand';
import type { AppRouter } from '../../server/http/router.ts';
import type { FailureReason } from '../../shared/base/failure.ts';

type Resume = (isSettled: boolean) => void;

interface Held {
  /** Calls that were refused. Each gets true if its condition is met now, or else false. */
  waiting: Resume[];
  /** The number of parts of the page that can ask for it. With none, a refused call fails at once. */
  askers: number;
}

/** Holds calls that are refused for this reason, until somebody has met their condition; then they are sent again. */
export function holdCalls(reason: FailureReason) {
  const useHeld = create<Held>(() => ({ waiting: [], askers: 0 }));

  /** Ends the wait: the calls are sent again, or fail with their first refusal. */
  function resume(isSettled: boolean): void {
    const { waiting } = useHeld.getState();
    if (waiting.length > 0) useHeld.setState({ waiting: [] });
    for (const resumeOne of waiting) resumeOne(isSettled);
  }

  /** Registers a part of the page that asks. Returns a function that unregisters it. */
  function offer(): () => void {
    useHeld.setState(({ askers }) => ({ askers: askers + 1 }));
    return () => {
      useHeld.setState(({ askers }) => ({ askers: askers - 1 }));
      resume(false);
    };
  }

  function hold(resumeOne: Resume): void {
    useHeld.setState(({ waiting }) => ({ waiting: [...waiting, resumeOne] }));
  }

  /** For requests outside tRPC: waits until it is done. Returns whether it was. */
  function wait(): Promise<boolean> {
    if (useHeld.getState().askers === 0) return Promise.resolve(false);
    return new Promise(hold);
  }

  /**
   * Removes a call that was aborted. Sending it later would do something that its sender believes undone.
   * @returns whether it was waiting
   */
  function giveUp(resumeOne: Resume): boolean {
    const { waiting } = useHeld.getState();
    if (!waiting.includes(resumeOne)) return false;
    useHeld.setState({ waiting: waiting.filter((other) => other !== resumeOne) });
    return true;
  }

  const link: TRPCLink<AppRouter> =
    () =>
    ({ op, next }) =>
      observable((observer) => {
        let refusal: TRPCClientError<AppRouter>;
        let sent = next(op).subscribe({
          ...observer,
          error(error) {
            refusal = error;
            const isHeld = error.data?.failure.reason === reason;
            if (!isHeld || useHeld.getState().askers === 0) return observer.error(error);
            hold(resumeOne);
            op.signal?.addEventListener('abort', () => giveUp(resumeOne) && observer.error(error), {
              once: true,
            });
          },
        });

        function resumeOne(isSettled: boolean): void {
          if (isSettled) sent = next(op).subscribe(observer);
          else observer.error(refusal);
        }

        return () => {
          giveUp(resumeOne);
          sent.unsubscribe();
        };
      });

  return { useHeld, offer, resume, wait, link };
}

/** Dangerous calls wait until the signed-in member of staff has given a recent proof. */
export const {
  useHeld: useNeededProof,
  offer: offerProof,
  resume: resumeProvedCalls,
  link: proveAgainLink,
} = holdCalls('REAUTHENTICATION_NEEDED');
