import { setTimeout as sleep } from 'node:timers/promises';
import { megabytes } from '../../helpers/process-figures.ts';
import type { Fault } from '../fault.ts';
import type { Scene } from '../scene.ts';

const minutes = 60;
/** At first, caches and the heap grow to their sizes. */
const warmUpMinutes = 15;
const comparedMinutes = 10;
/** The limit for the growth of the processes until the end, as a factor. */
const growthLimit = 1.1;

async function memoryOfShop(scene: Scene): Promise<number[]> {
  const held = await Promise.all([scene.shop.child.pid as number, ...scene.workers()].map(megabytes));
  return held.map(Number);
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] as number;

/** Nothing goes wrong: 11 orders a second. */
export const steadyLoad: Fault = {
  name: 'an hour of steady load',
  database: 'embedded',
  isLong: true,
  pauseMs: 500,
  gapSeconds: 3,
  mayBeSeen: [],
  async run(scene) {
    scene.mark();
    const samples: number[][] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      await sleep(60_000);
      samples.push(await memoryOfShop(scene));
      console.log(`${minute} min: ${samples.at(-1)?.map(Math.round).join(', ')} MB`);
    }
    const ofMinutes = (from: number) => samples.slice(from, from + comparedMinutes);
    for (const n of samples[0]?.keys() ?? []) {
      const [atFirst, atLast] = [ofMinutes(warmUpMinutes), ofMinutes(minutes - comparedMinutes)].map(
        (taken) => median(taken.map((sample) => sample[n] as number)),
      ) as [number, number];
      if (atLast > atFirst * growthLimit)
        throw new Error(`process ${n} grew from ${atFirst.toFixed()} to ${atLast.toFixed()} MB`);
    }
  },
};
