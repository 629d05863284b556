import { Prisma } from '../../../prisma/generated/client.ts';

/** A LIKE pattern for texts that contain the term, in which `%`, `_` and `\` are ordinary characters. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * True if a column contains the term, whatever the case, accents, apostrophes and digits of both: `prisma/functions/searchable.sql`.
 * Texts of ASCII, which have as many bytes as characters, are compared as they are: a tenth of the time.
 */
export function contains(column: Prisma.Sql, term: string): Prisma.Sql {
  const pattern = Prisma.sql`(SELECT searchable(${likePattern(term)}))`;
  return Prisma.sql`(${column} ILIKE ${pattern}
    OR octet_length(${column}) > length(${column}) AND searchable(${column}) LIKE ${pattern})`;
}
