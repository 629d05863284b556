const widths = [34, 10, 10, 10, 10] as const;

function print(cells: readonly string[]): void {
  const [first, ...others] = cells.map((cell, index) =>
    index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index] as number),
  );
  console.log([first, ...others].join(' '));
}

export function printTitles(name: string): void {
  console.log(`\n${name}`);
  print(['', 'ms', 'goal', 'rows/s', 'peak MB']);
}

interface Row {
  name: string;
  took: number;
  rows: number;
  goal: number | undefined;
  peak: number | undefined;
}

const figure = (value: number | undefined) =>
  value === undefined ? '–' : Math.round(value).toLocaleString('en-US');

export function printRow({ name, took, rows, goal, peak }: Row): void {
  const isMissed = goal !== undefined && took >= goal;
  print([
    isMissed ? `${name} (missed)` : name,
    figure(took),
    figure(goal),
    figure((rows / took) * 1000),
    figure(peak),
  ]);
}
