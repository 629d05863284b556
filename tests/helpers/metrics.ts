type Labels = Record<string, string>;

interface Series {
  labels: Labels;
  value: number;
}

/** All series of a metric, from the text of `/metrics`. */
export function seriesOf(text: string, name: string): Series[] {
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return [...lines].map(([, labels = '', value]) => ({
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])),
    value: Number(value),
  }));
}

/** The sum of the series of a metric that have these labels. */
export function sumOf(text: string, name: string, labels: Labels = {}): number {
  const isMeant = (series: Series) =>
    Object.entries(labels).every(([key, value]) => series.labels[key] === value);
  return seriesOf(text, name)
    .filter(isMeant)
    .reduce((sum, { value }) => sum + value, 0);
}

export async function readMetrics({ url }: { url: string }): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}
