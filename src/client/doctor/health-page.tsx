import { Link } from 'wouter';
import { type HealthReport, sizeWords } from '../../shared/base/health.ts';
import { counted } from '../../shared/base/locale.ts';
import { Awaited } from '../api/awaited.tsx';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { paths } from '../page/paths.ts';
import { Permitted } from '../staff/permitted.tsx';
import { staffPage } from '../staff/signed-in.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Table } from '../ui/table.tsx';

type Check = HealthReport['checks'][number];

const states = {
  problem: { label: 'Problem', look: 'bad' },
  warning: { label: 'Warning', look: 'warn' },
  passed: { label: 'Passed', look: 'good' },
} as const;

function stateOf({ findings }: Check): keyof typeof states {
  if (findings.length === 0) return 'passed';
  return findings.some(({ severity }) => severity === 'problem') ? 'problem' : 'warning';
}

/** The worst first. */
function sortChecks(checks: Check[]): Check[] {
  const order = Object.keys(states);
  return [...checks].sort((a, b) => order.indexOf(stateOf(a)) - order.indexOf(stateOf(b)));
}

function CheckRow({ check }: { check: Check }) {
  const { label, look } = states[stateOf(check)];
  return (
    <li className="grid gap-x-8 gap-y-2 px-4 py-4 sm:grid-cols-[14rem_1fr] sm:px-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 self-start font-semibold">
        {check.name}
        <Badge look={look}>{label}</Badge>
      </p>
      {check.findings.length > 0 && (
        <ul className="grid gap-2 text-sm text-soft">
          {check.findings.map(({ text }) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Summary({ report: { checks, checkedAt } }: { report: HealthReport }) {
  const findings = checks.flatMap((check) => check.findings);
  const problems = findings.filter(({ severity }) => severity === 'problem').length;
  const warnings = findings.length - problems;
  const words =
    findings.length === 0
      ? `All ${checks.length} checks passed`
      : [problems > 0 && counted(problems, 'problem'), warnings > 0 && counted(warnings, 'warning')]
          .filter(Boolean)
          .join(' and ');
  return (
    <p role="status" className="text-muted">
      <span className="font-semibold text-ink">{words}</span>, checked <Moment at={checkedAt} />
    </p>
  );
}

function Sizes({ report: { sizes, sizesSince } }: { report: HealthReport }) {
  if (sizes.length === 0) return null;
  return (
    <>
      <h2 className="mt-10 text-xl font-semibold">Size</h2>
      <p className="mt-2 text-muted">
        {sizesSince ? `Growth since ${sizesSince}.` : 'Growth is shown from tomorrow.'} How long data is kept
        is a{' '}
        <Link href={paths.settingsOf('retention')} className="link">
          setting
        </Link>
        .
      </p>
      <Table
        caption="Size of the shop"
        className="mt-4"
        columns={[{ name: 'What' }, { name: 'Size', isNumber: true }, { name: 'Growth', isNumber: true }]}
      >
        {sizes.map((one) => {
          const { size, growth } = sizeWords(one);
          return (
            <tr key={one.name}>
              <th scope="row" className="text-left font-semibold">
                {one.name}
              </th>
              <td data-label="Size" className="tabular-nums sm:text-right">
                {size}
              </td>
              <td data-label="Growth" className="tabular-nums sm:text-right">
                {growth}
              </td>
            </tr>
          );
        })}
      </Table>
    </>
  );
}

function Checks() {
  // Checks are work for the database and other servers: they run when somebody asks.
  const health = trpc.health.check.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data, error, isFetching, refetch } = health;
  if (!data) return <Awaited query={health} what="checks" height="h-96" />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Summary report={data} />
        <Button look="secondary" isBusy={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      </div>
      {error && <Notice className="mt-4">{refusalWords(error)}</Notice>}
      <ul aria-label="Checks" className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface">
        {sortChecks(data.checks).map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
      <Sizes report={data} />
    </>
  );
}

function Health() {
  return (
    <section className="shell py-5 sm:py-8">
      <PageTitle>Health</PageTitle>
      <p className="mt-3 max-w-2xl text-muted">
        Whether the shop, and what it depends on, works as it should. On the shop’s machine,{' '}
        <code className="font-mono">npm run doctor</code> checks the same.
      </p>
      <div className="mt-8">
        <Permitted to="shop" explain>
          <Checks />
        </Permitted>
      </div>
    </section>
  );
}

export default staffPage(Health, {
  title: 'Health',
  description: 'Whether the shop works as it should.',
  path: paths.health,
});
