import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { sharedTestShop } from '../helpers/shared-shop.ts';

const most = 2000;
const crowded = '127.0.0.2';
const other = '127.0.0.3';

const shop = sharedTestShop();
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
});

function open(localAddress: string): Promise<void> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    sockets.push(socket);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      resolve();
    });
  });
}

/** The status of a request on a connection of its own; undefined if that was closed. */
function statusFrom(localAddress: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asked = request(`${shop.url}/healthz`, { localAddress, agent: false }, (res) => {
      res.resume();
      res.once('end', () => resolve(res.statusCode));
    });
    asked.once('error', () => resolve(undefined));
    asked.end();
  });
}

describe('a client that holds all connections', () => {
  it('loses idle ones to others, who are always answered', async () => {
    for (let n = 0; n < most; n += 100) await Promise.all(Array.from({ length: 100 }, () => open(crowded)));
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 20; n++) statuses.push(await statusFrom(other));
    expect(statuses).toEqual(Array(20).fill(200));
    expect(await statusFrom(crowded)).toBe(200);
    expect(sockets.filter(({ closed }) => !closed).length).toBeGreaterThan(most / 2);
  });
});
