import { describe, expect, it } from 'vitest';
import {
  databaseUrlFault,
  describeDatabaseUrl,
  splitDatabaseUrl,
} from '../../../src/server/base/database-url.ts';
import { readEnv } from '../../../src/server/base/env.ts';

const two = 'postgresql://shop:p%40ss@db1:5432,db2:5433/rackhouse?target_session_attrs=read-write';

describe('the address of a database', () => {
  it('with several servers is one address for each', () => {
    expect(splitDatabaseUrl(two)).toEqual([
      'postgresql://shop:p%40ss@db1:5432/rackhouse?target_session_attrs=read-write',
      'postgresql://shop:p%40ss@db2:5433/rackhouse?target_session_attrs=read-write',
    ]);
    expect(splitDatabaseUrl('postgres://[::1],db2:1/x?a=b').map((url) => new URL(url).host)).toEqual([
      '[::1]',
      'db2:1',
    ]);
  });

  it('with one server stays as it is', () => {
    for (const url of [
      'postgresql://shop@db/shop',
      'postgresql://shop:x@/shop?host=/run/a,b',
      'postgres://db1/a,b',
    ])
      expect(splitDatabaseUrl(url)).toEqual([url]);
  });

  it('is shown without its password', () => {
    expect(describeDatabaseUrl(two)).toEqual({
      user: 'shop',
      servers: 'db1:5432,db2:5433',
      name: 'rackhouse',
    });
    expect(describeDatabaseUrl('postgresql://shop:x@localhost?host=/run/here')).toEqual({
      user: 'shop',
      servers: '/run/here',
      name: 'shop',
    });
  });

  it.each([
    ['postgresql://db1:5432,db2:5432/shop', 'target_session_attrs=read-write'],
    ['postgresql://db1,db2/shop?target_session_attrs=any', 'target_session_attrs=read-write'],
    ['postgresql://db1/shop?target_session_attrs=standby', 'target_session_attrs=read-write'],
    ['postgresql://db1:x,db2/shop?target_session_attrs=read-write', 'Invalid URL'],
    ['http://db1/shop', 'Invalid URL'],
    ['db1', 'Invalid URL'],
  ])('%s is refused', (url, fault) => expect(databaseUrlFault(url)).toContain(fault));

  it.each(['postgresql://db1/shop', 'postgres://db1/shop?target_session_attrs=read-write', two])(
    '%s is taken',
    (url) => expect(databaseUrlFault(url)).toBe(undefined),
  );
});

describe('settings', () => {
  it('of a pooler need an address of the database beside it', () => {
    expect(() => readEnv({ DATABASE_POOLER_URL: two })).toThrow(/DATABASE_POOLER_URL: needs DATABASE_URL/);
    expect(readEnv({ DATABASE_POOLER_URL: two, DATABASE_URL: two }).DATABASE_URL).toBe(two);
  });
});
