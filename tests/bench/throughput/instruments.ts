import type { FloorTask } from './floor.ts';
import type { HelperProcess } from './helper-process.ts';
import type { Load, LoadTask } from './load.ts';

/** What everything is measured with, in processes of their own. */
export interface Instruments {
  load: HelperProcess<LoadTask, Load>;
  floor: HelperProcess<FloorTask, string>;
  /** How long each thing is loaded. */
  seconds: number;
  warmUp: number;
}

/** Into so many turns its time is divided, so that what else the machine does falls on the shop and its floors alike. */
export const turns = 3;

/** Connections that shoppers ask over, at the same time. */
export const connections = 16;
