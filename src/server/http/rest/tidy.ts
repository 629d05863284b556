/** Formats that say what zod says again in a pattern of two hundred signs. */
const formats = ['date-time', 'date', 'uuid', 'email'];

/** What zod adds to every whole number: JavaScript has no others. */
const unsaid: Record<string, unknown> = {
  maximum: Number.MAX_SAFE_INTEGER,
  minimum: Number.MIN_SAFE_INTEGER,
  // Answers may gain fields; a document that forbids them would make each gain a breaking change.
  additionalProperties: false,
};

/** A schema, or a document full of them, without what the generator says that nobody has to know. */
export function tidied<T>(node: T): T {
  if (Array.isArray(node)) return node.map(tidied) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { format } = node as { format?: unknown };
  const entries = Object.entries(node).filter(
    ([key, value]) =>
      value !== undefined &&
      !(key in unsaid && unsaid[key] === value) &&
      !(key === 'pattern' && formats.includes(format as string)),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, tidied(value)])) as T;
}
