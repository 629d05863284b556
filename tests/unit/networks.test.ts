import { expect, it } from 'vitest';
import { widerNetworks } from '../../src/server/base/networks.ts';
import { clientOf } from '../../src/server/http/client-address.ts';

const networksAround = (address: string) => widerNetworks(clientOf(address)).map(({ name }) => name);

it('an IPv6 client has the /56 and the /48 around it, and nothing else has any', () => {
  expect(widerNetworks(clientOf('2001:db8:1:abcd:1:2:3:4'))).toEqual([
    { name: '2001:db8:1:ab00::/56', times: 4 },
    { name: '2001:db8:1::/48', times: 16 },
  ]);
  expect(networksAround('2001:db8:1:ab00::9')).toEqual(networksAround('2001:db8:1:abff::1'));
  expect(networksAround('2001:db8:1:ac00::9')[1]).toBe('2001:db8:1::/48');
  for (const other of ['203.0.113.7', '::ffff:203.0.113.7', 'unknown', 'device abc'])
    expect(networksAround(other)).toEqual([]);
});
