import { JsonReporter, type Reporter } from 'vitest/node';

type End = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

/** Vitest's JSON report with the errors that belong to no test, of which a run fails too: `strayErrors`. */
export default class extends JsonReporter {
  strayErrors: End[1] = [];

  override async onTestRunEnd(modules: End[0], strayErrors: End[1] = []): Promise<void> {
    this.strayErrors = strayErrors;
    await super.onTestRunEnd(modules);
  }

  override async writeReport(report: string): Promise<void> {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), strayErrors: this.strayErrors }));
  }
}
