import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { Scene } from '../scene.ts';

/** The library of Debian's package `libfaketime`. */
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

const clockFile = ({ dataDir }: Scene) => join(dataDir, 'clock');
const setClock = (scene: Scene, seconds: number) =>
  writeFile(clockFile(scene), `${seconds < 0 ? '' : '+'}${seconds}\n`);

/** Waits until the shop has this clock. */
async function untilSeen({ shop }: Scene, seconds: number): Promise<void> {
  const latest = performance.now() + 10_000;
  for (;;) {
    const { headers } = await fetch(`${shop.url}/healthz`);
    const offset = (Date.parse(headers.get('date') as string) - Date.now()) / 1000;
    if (Math.abs(offset - seconds) < 60) return;
    if (performance.now() > latest) throw new Error(`the clock of the shop is off by ${offset} s`);
    await sleep(200);
  }
}

export const clockFaults: Fault[] = [
  {
    name: 'the clock is set back by an hour, and then forward by three days',
    database: 'embedded',
    needsFile: library,
    gapSeconds: 3,
    async prepare(scene) {
      await setClock(scene, 0);
      Object.assign(scene.variables, {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: clockFile(scene),
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
    },
    async run(scene) {
      scene.mark();
      for (const seconds of [-3600, 3 * 86_400, 0]) {
        await setClock(scene, seconds);
        await untilSeen(scene, seconds);
        await scene.buyers.more(20, 60_000);
      }
    },
  },
];
