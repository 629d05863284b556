import type { Share } from './share.ts';

/** Holds what a worker is told when its process is started. */
export const placeVariable = 'RACKHOUSE_WORKER';

export interface Place {
  /** Which of the workers it is, from 1. */
  worker: string;
  databaseUrl: string;
  share: Share;
  /** By what names the queue of jobs knows the worker that ended here, if one did. */
  lost: string[];
}
