import { holdCalls } from './held-calls.ts';

/** Calls whose session has ended wait until somebody has signed in again. */
export const {
  useHeld: useEndedSession,
  offer: offerSignIn,
  resume: resumeCalls,
  wait: signInAgain,
  link: signInAgainLink,
} = holdCalls('SIGNED_OUT');
