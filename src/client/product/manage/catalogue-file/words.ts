import { counted, figure } from '../../../../shared/base/locale.ts';
import type { ImportCounts, ImportPreview, RowEffect } from '../../../../shared/product/import-preview.ts';

export const effectWords: Record<RowEffect | 'unchanged', string> = {
  new: 'New',
  changed: 'Changed',
  restored: 'Restored',
  unchanged: 'As before',
};

export const listOf = (names: string[]) => new Intl.ListFormat('en-US').format(names);

/** `2 products`, or `9 products and variants` of a file that has variants: each is counted. */
export function itemsOf(count: number, { merged }: ImportPreview['rows']): string {
  return merged > 0 ? `${figure(count)} products and variants` : counted(count, 'product');
}

/** `2 products will be added, 1 changed.` */
export function effectSentence(
  { new: added, changed, restored }: ImportCounts,
  verb: 'will be' | 'were',
  rows: ImportPreview['rows'],
): string {
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [restored, 'restored'],
  ] as const;
  const [first, ...others] = parts.filter(([count]) => count > 0);
  if (!first) return 'No product changes.';
  const [count, word] = first;
  const isOne = count === 1 && rows.merged === 0;
  const helper = verb === 'were' && isOne ? 'was' : verb;
  const rest = others.map(([more, what]) => `, ${figure(more)} ${what}`).join('');
  return `${itemsOf(count, rows)} ${helper} ${word}${rest}.`;
}
