/** What ledgers and histories call whoever uses a key. */
export function keyActor({ name, prefix }: { name: string; prefix: string }): string {
  return `API key ${name} (${prefix}…)`;
}
