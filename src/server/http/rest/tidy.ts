/** Formats that zod repeats as a pattern of two hundred characters. */
const formats = ['date-time', 'date', 'uuid', 'email'];

/** Limits that zod adds to every whole number: JavaScript has no others. */
const unsaid: Record<string, unknown> = {
  maximum: Number.MAX_SAFE_INTEGER,
  minimum: Number.MIN_SAFE_INTEGER,
  // Responses may gain fields; a document that forbids them would make each new field a breaking change.
  additionalProperties: false,
};

/** A schema, or a document full of them, without the generator's unneeded additions. */
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
