import type { ImportPreview, Place } from '../../shared/catalogue-file.ts';
import { counted, figure } from '../ui/counted.ts';
import { Table } from '../ui/table.tsx';

/** A row as a spreadsheet counts it; an editor of text counts otherwise once a cell has several lines. */
export function Where({ row, line }: Place) {
  return (
    <span className="tabular-nums">
      {figure(row)}
      {line !== row && (
        <span className="block text-xs whitespace-nowrap text-muted">line {figure(line)}</span>
      )}
    </span>
  );
}

const columns = [{ name: 'Row' }, { name: 'Column' }, { name: 'What is wrong' }];

/** What is wrong with the rows of a file. */
export function FaultTable({ preview: { faults, faultCount } }: { preview: ImportPreview }) {
  const more = faultCount - faults.length;
  return (
    <div>
      <p className="font-semibold text-bad">
        Nothing can be imported yet. Mend {faultCount === 1 ? 'this fault' : 'these faults'} in the file, save
        it, and choose it again.
      </p>
      <Table caption="Faults in the file" columns={columns} className="mt-3">
        {faults.map((fault) => (
          <tr key={`${fault.row} ${fault.column}`} className="align-top">
            <td>
              <Where {...fault} />
            </td>
            <td className="font-mono">{fault.column ?? '–'}</td>
            <td className="w-full wrap-anywhere">{fault.message}</td>
          </tr>
        ))}
      </Table>
      {more > 0 && <p className="mt-2 note">And {counted(more, 'more fault')}, which are not shown here.</p>}
    </div>
  );
}
