import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { outageMs } from '../scene.ts';

export const networkFaults: Fault[] = [
  {
    name: 'a firewall forgets the connections to the database',
    database: 'outside',
    gapSeconds: 6,
    async run(scene) {
      scene.mark();
      scene.database.gate.dropFlows();
    },
  },
  {
    name: 'the database does not answer',
    database: 'outside',
    gapSeconds: 3,
    run: (scene) =>
      scene.during(async () => {
        scene.database.gate.hang();
        await sleep(2 * outageMs);
        scene.database.gate.answer();
      }),
  },
  {
    name: 'the network to the database is down',
    database: 'outside',
    gapSeconds: 3,
    run: (scene) =>
      scene.during(async () => {
        await scene.database.gate.shut();
        await sleep(outageMs);
        await scene.database.gate.open();
      }),
  },
  {
    name: 'every answer of the database takes 200 ms longer',
    database: 'outside',
    gapSeconds: 3,
    run: (scene) =>
      scene.during(async () => {
        scene.database.gate.delay(100);
        await scene.buyers.more(50, 60_000);
        scene.database.gate.delay(0);
      }),
  },
];
