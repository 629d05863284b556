/** The name of an API key in ledgers and histories. */
export function keyActor({ name, prefix }: { name: string; prefix: string }): string {
  return `API key ${name} (${prefix}…)`;
}
