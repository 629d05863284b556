import type { Log } from '../telemetry/log.ts';

/** Asks for the shop to be opened again with connections of this version. The same version asks for nothing new. */
export type Restart = (version: string) => void;

/** @param restart runs for one version after the other, with the settings of then */
export function restartOnce(restart: () => Promise<unknown>, log: Log): Restart {
  let wanted: string | undefined;
  let running = Promise.resolve();
  return (version) => {
    if (version === wanted) return;
    wanted = version;
    running = running.then(async () => {
      log.info('the shop opens again, with other connections');
      await restart().catch((err) => {
        log.error({ err }, 'the shop could not be opened again');
        // The change feed asks again once it has a new connection.
        wanted = undefined;
      });
    });
  };
}
