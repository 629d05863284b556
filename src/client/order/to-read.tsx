import { Fragment } from 'react';
import { legalTitles } from '../../shared/settings/legal.ts';
import { useSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';

/** The legal pages to read before an order. */
export function ToRead() {
  const toRead = useSettings().legalPages.filter((name) => name !== 'accessibility');
  if (toRead.length === 0) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      For your order, please read:{' '}
      {toRead.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <a href={paths.legal(name)} target="_blank" rel="noreferrer" className="text-ink link">
            {legalTitles[name]}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
