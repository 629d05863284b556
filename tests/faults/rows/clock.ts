import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { Scene } from '../scene.ts';

/** Of Debian's package `libfaketime`. */
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

const clockFile = ({ dataDir }: Scene) => join(dataDir, 'clock');
const setClock = (scene: Scene, offset: string) => writeFile(clockFile(scene), `${offset}\n`);

export const clockFaults: Fault[] = [
  {
    name: 'the clock is set back by an hour, and then forward by three days',
    database: 'embedded',
    needsFile: library,
    gapSeconds: 3,
    async prepare(scene) {
      await setClock(scene, '+0');
      Object.assign(scene.variables, {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: clockFile(scene),
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
    },
    async run(scene) {
      scene.mark();
      for (const offset of ['-3600', '+259200', '+0']) {
        await setClock(scene, offset);
        await sleep(3000);
        await scene.buyers.more(20, 60_000);
      }
    },
  },
];
