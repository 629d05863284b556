import { counted, figure } from '../../../../shared/base/locale.ts';
import type { ImportCounts, RowEffect } from '../../../../shared/product/catalogue-file.ts';

export const effectWords: Record<RowEffect | 'unchanged', string> = {
  new: 'New',
  changed: 'Changed',
  restored: 'Restored',
  unchanged: 'As before',
};

/** `2 products will be added, 1 changed.` */
export function effectSentence(
  { new: added, changed, restored }: ImportCounts,
  verb: 'will be' | 'were',
): string {
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [restored, 'restored'],
  ] as const;
  const [first, ...others] = parts.filter(([count]) => count > 0);
  if (!first) return 'Nothing changes.';
  const [count, word] = first;
  const isOne = count === 1;
  const helper = verb === 'were' && isOne ? 'was' : verb;
  const rest = others.map(([more, what]) => `, ${figure(more)} ${what}`).join('');
  return `${counted(count, 'product')} ${helper} ${word}${rest}.`;
}
