import { forgetPeak, peakMegabytes, processorSeconds } from '../process-figures.ts';
import type { Instruments } from './instruments.ts';
import type { LoadTask } from './load.ts';
import type { Result } from './row.ts';

export const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** Loads a server, and looks at what its process takes meanwhile. */
export async function loadServer(
  { load, seconds, warmUp }: Instruments,
  { url, pid }: { url: string; pid: number },
  task: Pick<LoadTask, 'asks' | 'connections' | 'allowed' | 'isBuying'> & { warmUp?: number },
): Promise<Pick<Result, 'load' | 'peakMegabytes' | 'processorMicroseconds'>> {
  await forgetPeak(pid);
  const before = await processorSeconds(pid);
  const figures = await load.run({ url, seconds, warmUp, ...task });
  const after = await processorSeconds(pid);
  const took = before === undefined || after === undefined ? undefined : after - before;
  return {
    load: figures,
    peakMegabytes: await peakMegabytes(pid),
    processorMicroseconds: took === undefined ? undefined : (took / figures.total) * 1e6,
  };
}
