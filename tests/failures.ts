import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What is read of Vitest's JSON report. */
interface VitestReport {
  testResults?: {
    name: string;
    /** Of a file that failed as a whole. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface Suite {
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** What is read of Playwright's JSON report. */
interface PlaywrightReport {
  suites?: Suite[];
}

const shortest = (message = '') =>
  stripVTControlCharacters(message).trim().split('\n').slice(0, 12).join('\n  ');

/** Each test that failed, by file and name, with the beginning of its message. */
export function vitestFailures({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (message && failed.length === 0) return [`Failed: ${file}\n  ${shortest(message)}`];
    return failed.map(
      ({ fullName, failureMessages: [first] }) => `Failed: ${file}: ${fullName}\n  ${shortest(first)}`,
    );
  });
}

/** Each test that failed, or passed at its second try only, by file and name, with the beginning of its message. */
export function playwrightFailures({ suites = [] }: PlaywrightReport): string[] {
  return suites.flatMap(({ suites: inner, specs }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const error = results.find((result) => result.error)?.error;
          const how = status === 'flaky' ? 'Retried' : 'Failed';
          return `${how}: tests/browser/${file}: ${title}\n  ${shortest(error?.message)}`;
        }),
    ),
    ...playwrightFailures({ suites: inner }),
  ]);
}
