import { expect, it } from 'vitest';
import { createLog } from '../../src/server/telemetry/log.ts';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) }));
  return lines;
}

it('a line of the log stays one line, whatever is in it', () => {
  const forged = 'rack\r\n{"level":50,"msg":"forged"}\n\u2028\u001b[31m"}';
  const lines = linesOf((log) =>
    log.warn({ host: forged, nested: { [forged]: forged } }, 'a host was refused'),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(lines[0] as string)).toMatchObject({ msg: 'a host was refused', host: forged });
});

it('what is named like a secret or a person is left out', () => {
  const secrets = Object.fromEntries(
    ['cookie', 'authorization', 'password', 'token', 'email', 'phone', 'address', 'customer'].map((name) => [
      name,
      'told',
    ]),
  );
  expect(linesOf((log) => log.info({ request: secrets }, 'a request')).join('')).not.toContain('told');
});
