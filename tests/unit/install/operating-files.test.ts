import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingNames } from '../../../src/server/base/env.ts';

const known = new Set<string>([...settingNames, 'MALLOC_ARENA_MAX', 'PATH']);

it.each([
  ['Containerfile', /^ENV (.*)$/gm],
  ['examples/container/compose.yaml', /^ {6}([A-Z_]+): /gm],
  ['examples/hosts/compose.yaml', /^ {6}([A-Z_]+): /gm],
  ['examples/systemd/rackhouse.service', /^Environment=(.*)$/gm],
])('%s sets nothing but settings of the shop', (file, pattern) => {
  const lines = [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, line = '']) => line);
  const names = lines.flatMap((line) => line.split(' ')).map((word) => word.split('=')[0] as string);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

it('the program for the image has all commands of operators', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const program = readFileSync('src/server/start/commands.ts', 'utf8');
  const ofOperators = Object.entries(scripts).filter(
    ([, script]) => / src\/server\/.*\.ts( |$)/.test(script) && script.includes('--import tsx'),
  );
  for (const [name, script] of ofOperators) {
    const [, file] = / src\/server\/(\S+\.ts)/.exec(script) ?? [];
    expect(program).toContain(`${name}: () => import('../${file}')`);
  }
  expect(ofOperators.length).toBeGreaterThan(6);
});
