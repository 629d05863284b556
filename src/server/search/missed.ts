import type { MissedSearches } from '../../shared/product/search.ts';
import { logActivity } from '../activity/mutations.ts';
import { countFacets } from '../catalogue/catalogue.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ActorContext, Context } from '../rpc/context.ts';

/** The most terms that are stored: random typing can't fill the database. */
const mostTerms = 5000;

/** True if a term looks like an e-mail address or a phone number: such a search is private. */
const isPersonal = (term: string) => /@|(\d[\s().+-]*){7}/.test(term);

/** Counts a search that finds nothing. */
export async function recordMissed(ctx: Context, typed: string): Promise<{ success: true }> {
  const term = typed.toLowerCase().replace(/\s+/g, ' ').trim();
  if (term.length < 3 || isPersonal(term)) return { success: true };
  const { totalDoc } = await countFacets(ctx, { searchTerm: typed });
  if (totalDoc > 0) return { success: true };
  await ctx.db.$executeRaw`
    INSERT INTO missed_searches (term) SELECT ${term}
    WHERE (SELECT count(*) FROM missed_searches) < ${mostTerms} OR EXISTS (SELECT FROM missed_searches WHERE term = ${term})
    ON CONFLICT (term) DO UPDATE SET times = missed_searches.times + 1, last_at = now()`;
  return { success: true };
}

const mostShown = 100;

export async function listMissed(db: Db): Promise<MissedSearches> {
  const [rows, total] = await Promise.all([
    db.missedSearch.findMany({
      orderBy: [{ times: 'desc' }, { lastAt: 'desc' }, { term: 'asc' }],
      take: mostShown,
    }),
    db.missedSearch.count(),
  ]);
  return { data: rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })), total };
}

/** Deletes terms that nobody has searched for in three months. */
export async function deleteOldMissed(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM missed_searches WHERE last_at < now() - interval '90 days'`;
}

/** Takes a search off the list; it comes back when it is missed again. */
export function dismissMissed({ db, actor }: ActorContext, term: string): Promise<{ success: true }> {
  return inTransaction(db, async (tx) => {
    const { count } = await tx.missedSearch.deleteMany({ where: { term } });
    if (count > 0)
      await logActivity(tx, actor, { action: 'search.dismissed', subject: { id: term, name: term } });
    return { success: true };
  });
}
