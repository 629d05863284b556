/** A setting from the environment; the program ends where there is none. */
export function setting(name: string, fallback?: string): string {
  const value = process.env[name] || fallback;
  if (value !== undefined) return value;
  console.error(`Set ${name} in the environment`);
  process.exit(1);
}
