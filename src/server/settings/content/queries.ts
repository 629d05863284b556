import { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { renderMarkdown } from '../../../shared/base/markdown.ts';
import { withdrawalWordsOf } from '../../../shared/order/withdrawal-words.ts';
import type { ContentGroup, LegalPage, WithdrawalPage } from '../../../shared/settings/content.ts';
import { type LegalPageName, legalPageNames, legalTitles } from '../../../shared/settings/legal.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { type Pool, queryPrepared } from '../../database/query.ts';
import { readGroup } from '../queries.ts';

/** The current texts of owners for a page. Without Prisma: pages that are not cached wait for it. */
export async function findContent<Name extends ContentGroup>(
  pool: Pool,
  group: Name,
): Promise<Settings[Name]> {
  const sql = Prisma.sql`SELECT "values" FROM settings WHERE "group" = ${group}`;
  const [row] = await queryPrepared<{ values: unknown }>(pool, sql);
  return readGroup(group, row?.values);
}

/** @throws Failure PATH_NOT_FOUND unless it is published */
export async function findLegalPage(pool: Pool, page: string): Promise<LegalPage> {
  const name = legalPageNames.find((known) => known === page);
  const found = name && (await findContent(pool, name));
  if (!found?.isPublished) throw new Failure('PATH_NOT_FOUND');
  return { title: legalTitles[name as LegalPageName], html: renderMarkdown(found.text) };
}

/** @throws Failure PATH_NOT_FOUND unless it is shown */
export async function findOwnPage(pool: Pool, address: string): Promise<LegalPage> {
  const { pages } = await findContent(pool, 'pages');
  const found = pages.find((page) => page.isShown && page.address === address);
  if (!found) throw new Failure('PATH_NOT_FOUND');
  return { title: found.title, html: renderMarkdown(found.text) };
}

/** @throws Failure PATH_NOT_FOUND while the withdrawal is off */
export async function findWithdrawalPage(pool: Pool): Promise<WithdrawalPage> {
  const { days, ...words } = await findContent(pool, 'withdrawal');
  if (days === 0) throw new Failure('PATH_NOT_FOUND');
  return { days, ...withdrawalWordsOf(words) };
}
