import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The parts of Vitest's JSON report that are read. */
interface VitestReport {
  testResults?: {
    name: string;
    /** The error of a file that failed as a whole. */
    message: string;
    assertionResults: {
      status: string;
      fullName: string;
      duration?: number | null;
      failureMessages: string[];
    }[];
  }[];
  strayErrors?: { message: string; stack?: string; VITEST_TEST_PATH?: string }[];
}

interface Suite {
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/** The parts of Playwright's JSON report that are read. */
interface PlaywrightReport {
  suites?: Suite[];
}

const shortest = (message = '') =>
  stripVTControlCharacters(message).trim().split('\n').slice(0, 12).join('\n  ');

/** Each test that failed, by file and name, with the beginning of its message, and each error of no test. */
export function vitestFailures({ testResults = [], strayErrors = [] }: VitestReport): string[] {
  const stray = strayErrors.map(({ message, stack, VITEST_TEST_PATH: path = '.' }) => {
    return `Failed outside of tests, during ${relative('.', path) || 'the run'}\n  ${shortest(stack ?? message)}`;
  });
  const ofTests = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (message && failed.length === 0) return [`Failed: ${file}\n  ${shortest(message)}`];
    return failed.map(
      ({ fullName, failureMessages: [first] }) => `Failed: ${file}: ${fullName}\n  ${shortest(first)}`,
    );
  });
  return [...ofTests, ...stray];
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

/** The longest part of each file of the short suite in seconds, as `npm test -- --save-timings` has measured it. */
export const timingsPath = 'tests/timings.json';

/** The time of a file of tests. */
export interface FileTime {
  /** From the root of the project. */
  file: string;
  /** The time of all its tests together. */
  seconds: number;
  /** The longest part of it that runs as a whole: all tests of a file of Vitest, one test of a browser file. */
  longest: number;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function vitestTimes({ testResults = [] }: VitestReport): FileTime[] {
  return testResults.map(({ name, assertionResults }) => {
    const seconds = sum(assertionResults.map(({ duration }) => duration ?? 0)) / 1000;
    return { file: relative('.', name), seconds, longest: seconds };
  });
}

const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

function playwrightTimes({ suites = [] }: PlaywrightReport): FileTime[] {
  const times = new Map<string, number[]>();
  for (const { file, tests } of suites.flatMap(specsOf)) {
    const taken = tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000));
    times.set(file, [...(times.get(file) ?? []), ...taken]);
  }
  return [...times].map(([file, taken]) => ({
    file: `tests/browser/${file}`,
    seconds: sum(taken),
    longest: Math.max(0, ...taken),
  }));
}

/** The time of each file of tests, by the reports of Vitest and Playwright; without the files that ran no test. */
export function timesOf(report: VitestReport & PlaywrightReport): FileTime[] {
  return [...vitestTimes(report), ...playwrightTimes(report)].filter(({ seconds }) => seconds > 0);
}
