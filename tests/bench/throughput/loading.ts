import { forgetPeak, peakMegabytes, processorSeconds } from '../../helpers/process-figures.ts';
import type { Instruments } from './instruments.ts';
import type { Load, LoadTask } from './load.ts';
import type { Result } from './row.ts';

export const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

interface LoadedServer {
  pid: number;
  /** Makes it ready for the next turn, and returns its address. */
  open(): Promise<string> | string;
}

type Asking = Pick<LoadTask, 'asks' | 'connections' | 'allowed' | 'isBuying'> & { warmUp?: number };

export interface Loading {
  turn(): Promise<void>;
  figures(): Promise<Pick<Result, 'load' | 'peakMegabytes' | 'processorMicroseconds'>>;
}

/** So long for connections to open, in all turns but the first. */
export const shortWarmUp = 0.3;

let series = 0;

/** Loads a server in several turns, and measures its process meanwhile. */
export function loadAlternately(
  { load, seconds, warmUp }: Omit<Instruments, 'floor'>,
  { pid, open }: LoadedServer,
  asking: Asking,
  turns = 1,
): Loading {
  const name = `${series++}`;
  let worked = 0;
  let found: Load | undefined;
  return {
    async turn() {
      const url = await open();
      if (!found) await forgetPeak(pid);
      const before = await processorSeconds(pid);
      const task = { url, series: name, seconds: seconds / turns, ...asking };
      found = await load.run({ ...task, warmUp: found ? shortWarmUp : (asking.warmUp ?? warmUp) });
      worked += ((await processorSeconds(pid)) ?? Number.NaN) - (before ?? Number.NaN);
    },
    async figures() {
      if (!found) throw new Error('Nothing was loaded');
      return {
        load: found,
        peakMegabytes: await peakMegabytes(pid),
        processorMicroseconds: Number.isNaN(worked) ? undefined : (worked / found.total) * 1e6,
      };
    },
  };
}
