import type { FloorTask } from './floor.ts';
import type { HelperProcess } from './helper-process.ts';
import type { Load, LoadTask } from './load.ts';

/** The programs for all measurements, in separate processes. */
export interface Instruments {
  load: HelperProcess<LoadTask, Load>;
  floor: HelperProcess<FloorTask, string>;
  /** The time for which each server is loaded. */
  seconds: number;
  warmUp: number;
}

/**
 * The number of turns that the time of a measurement is divided into, so that other work of the machine slows the shop and its
 * floors alike.
 */
export const turns = 3;

/** Connections that shoppers ask over, at the same time. */
export const connections = 16;
