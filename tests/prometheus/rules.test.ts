import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const folder = 'examples/prometheus';

function promtool(...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
  if (error)
    throw new Error('Not installed: promtool. apt-get install -y --no-install-recommends prometheus');
  return { status, said: stdout + stderr };
}

promtool('--version');

it('promtool finds the example rules valid', () => {
  const { status, said } = promtool('check', 'rules', 'alerts.yml');
  expect(said).toMatch(/SUCCESS: \d+ rules found/);
  expect(status).toBe(0);
});

it('promtool sees the example rules alert as their tests say', () => {
  const { status, said } = promtool('test', 'rules', 'alerts.test.yml');
  expect(said).toContain('SUCCESS');
  expect(status).toBe(0);
});

it('every example rule alerts in a test', async () => {
  const rules = await readFile(`${folder}/alerts.yml`, 'utf8');
  const tests = await readFile(`${folder}/alerts.test.yml`, 'utf8');
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(15);
  const fires = (name: string) => tests.includes(`ALERTS{alertname="${name}",alertstate="firing"`);
  expect(names.filter((name) => !fires(name))).toEqual([]);
});
