import lighthouse from 'lighthouse';

export interface Figures {
  /** Scores out of a hundred. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Cumulative layout shift. */
  layoutShift: number;
  /** The failed checks, in Lighthouse's words. */
  faults: string[];
}

/** The scores that a page has to reach. */
export const thresholds = {
  performance: (score: number) => score >= 95,
  accessibility: (score: number) => score >= 100,
  bestPractices: (score: number) => score >= 100,
  seo: (score: number) => score >= 100,
  layoutShift: (shift: number) => shift < 0.02,
};

/** The speed of a page differs from run to run. */
const runs = 3;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** One look, as from an average phone on a slow network; Lighthouse's own defaults. */
async function look(url: string, port: number): Promise<Result> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message}`);
  }
  return result.lhr;
}

const scoreOf = ({ categories: found }: Result, name: (typeof categories)[number]) =>
  Math.round((found[name]?.score ?? 0) * 100);

function faultsOf({ categories: found, audits }: Result): string[] {
  const weighty = categories.flatMap((name) =>
    (found[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0),
  );
  const wanting = weighty
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9);
  return wanting.map(({ title, displayValue = '' }) => `${title} ${displayValue}`.trim());
}

/** The median of several looks for figures that differ from run to run, and the worst for all others. */
export async function measure(url: string, port: number): Promise<Figures> {
  const looks: Result[] = [];
  while (looks.length < runs) looks.push(await look(url, port));
  const speeds = looks.map((result) => scoreOf(result, 'performance')).sort((a, b) => a - b);
  const worst = (name: (typeof categories)[number]) =>
    Math.min(...looks.map((result) => scoreOf(result, name)));
  return {
    performance: speeds[runs >> 1] as number,
    accessibility: worst('accessibility'),
    bestPractices: worst('best-practices'),
    seo: worst('seo'),
    layoutShift: Math.max(...looks.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 1)),
    faults: [...new Set(looks.flatMap(faultsOf))],
  };
}
