import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A separate process that does one task at a time. */
export interface HelperProcess<Task, Result> {
  pid: number;
  run(task: Task): Promise<Result>;
  stop(): Promise<void>;
}

type Reply = { result: unknown } | { error: string };

export function startHelper<Task extends object, Result>(file: string): HelperProcess<Task, Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' });
  const end = once(child, 'exit');
  return {
    pid: child.pid as number,
    async run(task) {
      child.send(task);
      const [reply] = (await Promise.race([
        once(child, 'message'),
        end.then(([code]) => [{ error: `${file} ended with ${code}` }]),
      ])) as [Reply];
      if ('error' in reply) throw new Error(reply.error);
      return reply.result as Result;
    },
    async stop() {
      child.disconnect();
      await end;
    },
  };
}

/** The other side: does the tasks, and ends when its parent has ended. */
export function serveTasks<Task>(work: (task: Task) => Promise<unknown>): void {
  process.on('message', async (task: Task) => {
    const reply: Reply = await work(task).then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.stack ?? error.message }),
    );
    process.send?.(reply);
  });
  process.on('disconnect', () => process.exit());
  // The parent may have ended while this process was starting.
  if (!process.connected) process.exit();
}
