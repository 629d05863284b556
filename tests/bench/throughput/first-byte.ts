import { Agent, request } from 'node:http';
import type { Ask } from './ask.ts';
import { middle } from './loading.ts';

function firstByte(url: string, { path, headers }: Ask, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const asked = request(url + path, { headers, agent }, (res) => {
      const took = performance.now() - start;
      if (res.statusCode !== 200) return reject(new Error(`${path} was answered with ${res.statusCode}`));
      res.resume().once('end', () => resolve(took));
    });
    asked.on('error', reject).end();
  });
}

/** Milliseconds to the first byte of an answer, at the median of this many requests, without other load. */
export async function measureFirstByte(url: string, ask: Ask, times: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  while (took.length < times) took.push(await firstByte(url, ask, agent));
  agent.destroy();
  return middle(took);
}
