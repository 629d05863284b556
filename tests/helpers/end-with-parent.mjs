import cluster from 'node:cluster';
import { Socket } from 'node:net';

// Loaded into the shops that tests start: their fourth file is a pipe that closes when the tests end, also by kill -9.
// Workers inherit this program, but not the pipe; they end with the first process.
if (cluster.isPrimary) {
  const parent = new Socket({ fd: 3 });
  parent.on('close', () => process.kill(process.pid, 'SIGTERM'));
  parent.resume().unref();
}
