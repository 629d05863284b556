/** The first `max` characters, with an ellipsis if something was cut. */
export function truncate(value: string, max: number): string {
  return value.length > max ? `${value.slice(0, max).trimEnd()}…` : value;
}
