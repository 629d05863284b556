import { Fragment } from 'react';
import { Link } from 'wouter';
import { limits } from '../../../../shared/base/limits.ts';
import { figure } from '../../../../shared/base/locale.ts';
import {
  type CatalogueColumn,
  catalogueColumns,
  catalogueFilePaths,
  requiredColumns,
} from '../../../../shared/product/catalogue-file.ts';
import { exportFormats, importFormats } from '../../../../shared/product/import-format.ts';
import { type FieldName, productFields } from '../../../../shared/product/product-fields.ts';
import { ExportLink } from '../../../api/export-link.tsx';
import { paths } from '../../../page/paths.ts';
import { Permitted } from '../../../staff/permitted.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileButton, FileDrop } from '../../../ui/file-drop.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FileSpreadsheet } from '../../../ui/icons/file-spreadsheet.ts';
import { listOf } from './words.ts';

const otherColumns = {
  id: 'Which product it is. Empty: the one with the SKU, or a new one.',
  variant_of:
    'Of a variant: the id of the product that it is one of, or the name of one that the file adds. Leave it empty for any other product.',
  options:
    'Of a product with variants: the names of its options, such as Size / Colour. Of a variant: its values, such as M / Red.',
  stock_seen:
    'The stock at the time of the export: leave it as it is. The stock then changes by the difference, and what was sold since stays sold.',
};

function meaningOf(column: CatalogueColumn): string {
  return column in otherColumns
    ? otherColumns[column as keyof typeof otherColumns]
    : productFields[column as FieldName].column;
}

const linkClass = 'font-semibold underline underline-offset-2 hover:no-underline';

export function Guide() {
  return (
    <div className="max-w-3xl space-y-3">
      <p>
        A row with the id or the SKU of a product changes it, any other row adds one, and products that are
        not in the file stay as they are. You see what would change before anything does.
      </p>
      <p>
        The shop also reads product files that {listOf(Object.values(importFormats))} export. Importing the
        same file again changes nothing. Orders and customers of an earlier shop have{' '}
        <Link href={paths.importHistory} className={linkClass}>
          an import of their own
        </Link>
        .
      </p>
      <p>
        Start from{' '}
        <ExportLink href={catalogueFilePaths.export} className={linkClass}>
          all products as they are
        </ExportLink>{' '}
        or from{' '}
        <a href="/catalogue-example.csv" download className={linkClass}>
          an example
        </a>
        , and save it as “CSV UTF-8”.
      </p>
      <Permitted to="export">
        <p>
          For another shop software, take all products as a file for{' '}
          {exportFormats.map((format, index) => (
            <Fragment key={format}>
              {index > 0 && ' or '}
              <ExportLink href={`${catalogueFilePaths.export}?format=${format}`} className={linkClass}>
                {importFormats[format]}
              </ExportLink>
            </Fragment>
          ))}
          .
        </p>
      </Permitted>
      <details className="rounded-md border border-line bg-surface">
        <summary className="min-h-11 px-4 py-2.5 text-sm font-semibold">What the columns mean</summary>
        <dl className="grid gap-x-6 gap-y-1 px-4 pb-4 text-sm sm:grid-cols-[6rem_1fr] sm:gap-y-2">
          {catalogueColumns.map((column) => (
            <div key={column} className="contents">
              <dt className="mt-2 font-mono font-semibold sm:mt-0">{column}</dt>
              <dd className="text-soft">{meaningOf(column)}</dd>
            </div>
          ))}
        </dl>
        <p className="px-4 pb-4 text-sm text-soft">
          Columns may be left out: then they stay as they are. A new product needs {listOf(requiredColumns)}.
        </p>
      </details>
    </div>
  );
}

interface FileChoiceProps {
  name: string | undefined;
  isBusy: boolean;
  /** The contents of a row, in words. */
  what: string;
  onChoose(file: File): void;
}

export function FileChoice({ name, isBusy, what, onChoose }: FileChoiceProps) {
  function choose([file]: File[]): void {
    // The file dialog was closed without a choice.
    if (file && !isBusy) onChoose(file);
  }

  const most = `At most ${limits.importBytes / 1e6} MB and ${figure(limits.importRows)} ${what}`;
  return (
    <Field label="CSV file" hint={most}>
      {(control) => (
        <FileDrop onFiles={choose} className="rounded-lg p-4 sm:p-6">
          <Icon of={FileSpreadsheet} className="size-8 shrink-0 text-faint" />
          <p className="min-w-0 grow basis-40 wrap-anywhere">
            {name === undefined ? (
              <span className="text-muted">Drop a file here, or choose one</span>
            ) : (
              <span className="font-semibold">{name}</span>
            )}
          </p>
          <FileButton
            {...control}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            disabled={isBusy}
            onFiles={choose}
          >
            {name === undefined ? 'Choose a file' : 'Choose another file'}
          </FileButton>
        </FileDrop>
      )}
    </Field>
  );
}
