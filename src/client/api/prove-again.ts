import { holdCalls } from './held-calls.ts';

/** Dangerous calls wait until whoever is signed in has proved again who they are. */
export const {
  useHeld: useNeededProof,
  offer: offerProof,
  resume: resumeProvedCalls,
  wait: proveAgain,
  link: proveAgainLink,
} = holdCalls('REAUTHENTICATION_NEEDED');
