import { useState } from 'react';
import { Link } from 'wouter';
import { counted, figure } from '../../../../shared/base/locale.ts';
import type { ImportPreview, RowChange } from '../../../../shared/product/import-preview.ts';
import { Where } from '../../../api/remark-table.tsx';
import { paths } from '../../../page/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ArrowRight } from '../../../ui/icons/arrow-right.ts';
import { effectWords } from './words.ts';

const looks = { new: 'good', changed: 'neutral', restored: 'dark' } as const;

function Value({ text }: { text: string }) {
  return text === '' ? (
    <span className="text-muted">none</span>
  ) : (
    <span className="wrap-anywhere">{text}</span>
  );
}

function Columns({ effect, columns }: RowChange) {
  // A new product's title is shown beside this list, and its empty columns are left out.
  const rows =
    effect === 'new' ? columns.filter(({ column, after }) => column !== 'title' && after !== '') : columns;
  return (
    <dl className="space-y-1">
      {rows.map(({ column, before, after }) => (
        <div key={column} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="font-mono text-xs font-semibold text-muted">{column}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            {effect !== 'new' && (
              <>
                <del className="text-muted no-underline">
                  <Value text={before} />
                </del>
                <Icon of={ArrowRight} label="becomes" className="size-3.5 shrink-0 self-center text-faint" />
              </>
            )}
            <ins className="font-medium no-underline">
              <Value text={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Title({ id, effect, title }: RowChange) {
  if (id === undefined || effect !== 'changed') return title;
  return (
    <Link href={paths.product(id)} className="link">
      {title}
    </Link>
  );
}

/** The changes that are shown until somebody asks for the others. */
const firstChanges = 20;

export function ChangeTable({ preview: { changes, changeCount } }: { preview: ImportPreview }) {
  const [isWhole, setWhole] = useState(false);
  const more = changeCount - changes.length;
  const hidden = isWhole ? 0 : Math.max(0, changes.length - firstChanges);
  return (
    <div>
      <ul
        aria-label="Changes"
        className="divide-y divide-line rounded-lg border border-line bg-surface text-sm"
      >
        {changes.slice(0, changes.length - hidden).map((change) => (
          <li
            key={change.row}
            className="grid grid-cols-[3.5rem_1fr] gap-x-3 px-3 py-3 sm:grid-cols-[4.5rem_14rem_1fr] sm:px-5"
          >
            <p className="text-muted">
              <span className="sr-only">Row </span>
              <Where {...change} />
            </p>
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                <Title {...change} />
              </p>
              <Badge look={looks[change.effect]}>{effectWords[change.effect]}</Badge>
            </div>
            <div className="col-start-2 mt-2 min-w-0 sm:col-start-3 sm:mt-0">
              <Columns {...change} />
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="secondary" className="mt-3" onClick={() => setWhole(true)}>
          Show {figure(hidden)} more
        </Button>
      )}
      {more > 0 && (
        <p className="mt-2 note">And {counted(more, 'more product')}, which are not shown here.</p>
      )}
    </div>
  );
}
