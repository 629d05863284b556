import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEnv, settingNames } from '../../src/server/base/env.ts';

const example = readFileSync('.env.example', 'utf8');
const written = [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => ({ name, value }));

it('.env.example has every setting once', () => {
  expect(written.map(({ name }) => name).sort()).toEqual([...settingNames].sort());
});

it('the values in .env.example are those that count if nothing is set', () => {
  const variables = Object.fromEntries(written.map(({ name, value }) => [name, value]));
  expect(readEnv(variables)).toEqual(readEnv({}));
});
