import { escapeFormula } from '../../shared/base/formula.ts';
import { figure } from '../../shared/base/locale.ts';
import type { FilePosition, RowFault } from '../../shared/product/row-fault.ts';
import { Button } from '../ui/button.tsx';
import { Download } from '../ui/icons/download.ts';
import { Table } from '../ui/table.tsx';
import { download } from './download.ts';

/** The row of the spreadsheet, and the line of the text file if that differs because a cell has several lines. */
export function Where({ row, line }: FilePosition) {
  return (
    <span className="tabular-nums">
      {figure(row)}
      {line !== row && (
        <span className="block text-xs whitespace-nowrap text-muted">line {figure(line)}</span>
      )}
    </span>
  );
}

const remarkColumns = [
  { name: 'Name' },
  { name: 'Column' },
  { name: 'In the file' },
  { name: 'What is wrong' },
];

const quoted = (cell: string | number) => `"${escapeFormula(String(cell)).replaceAll('"', '""')}"`;

/** The remarks as a CSV file, with a byte order mark for spreadsheets. */
function csvOf(remarks: RowFault[]): string {
  const rows = remarks.map(({ row, line, name = '', column = '', value = '', message }) =>
    [row, line, name, column, value, message].map(quoted).join(','),
  );
  return `\uFEFF${['row,line,name,column,value,fault', ...rows, ''].join('\r\n')}`;
}

interface RemarkTableProps {
  caption: string;
  remarks: RowFault[];
  /** The number of all remarks, those that are not shown included. */
  count: number;
  /** The meaning of the numbers in the first column. */
  place?: 'Row' | 'Line';
}

/** The faults of an imported file, or the values that were read in another way, a row each; also as a file. */
export function RemarkTable({ caption, remarks, count, place = 'Row' }: RemarkTableProps) {
  const more = count - remarks.length;
  const has = {
    Name: remarks.some(({ name }) => name !== undefined),
    'In the file': remarks.some(({ value }) => value !== undefined),
  };
  const others = remarkColumns.filter(({ name }) => has[name as keyof typeof has] ?? true);
  const columns = [{ name: place }, ...others];
  return (
    <div>
      <Table caption={caption} columns={columns} className="mt-3">
        {remarks.map(({ row, line, name, column, value, message }) => (
          <tr key={`${row} ${column} ${value} ${message}`} className="align-top">
            <td>
              <span className="sm:hidden">{place} </span>
              <Where row={row} line={line} />
            </td>
            {has.Name && (
              <td data-label="Name">
                <span className="wrap-anywhere sm:block sm:w-40">{name ?? '–'}</span>
              </td>
            )}
            <td data-label="Column" className="font-mono">
              {column ?? '–'}
            </td>
            {has['In the file'] && (
              <td data-label="In the file">
                <span className="wrap-anywhere sm:block sm:w-48">{value ?? '–'}</span>
              </td>
            )}
            <td className="wrap-anywhere sm:w-full">{message}</td>
          </tr>
        ))}
      </Table>
      {more > 0 && <p className="mt-2 note">And {figure(more)} more, which are not shown here.</p>}
      <Button
        icon={Download}
        look="secondary"
        className="mt-3"
        onClick={() => download({ fileName: 'faults.csv', content: csvOf(remarks) }, 'text/csv')}
      >
        Download as CSV
      </Button>
    </div>
  );
}
