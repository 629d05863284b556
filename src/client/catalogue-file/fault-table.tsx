import type { ImportPreview, Place } from '../../shared/catalogue-file.ts';
import { counted, figure } from '../ui/counted.ts';

/** A row as a spreadsheet counts it; an editor of text counts otherwise once a cell has several lines. */
export function Where({ row, line }: Place) {
  return (
    <span className="tabular-nums">
      {figure(row)}
      {line !== row && (
        <span className="block text-xs whitespace-nowrap text-stone-600">line {figure(line)}</span>
      )}
    </span>
  );
}

/** What is wrong with the rows of a file. */
export function FaultTable({ preview: { faults, faultCount } }: { preview: ImportPreview }) {
  const more = faultCount - faults.length;
  return (
    <div>
      <p className="font-semibold text-red-800">
        Nothing can be imported yet. Mend {faultCount === 1 ? 'this fault' : 'these faults'} in the file, save
        it, and choose it again.
      </p>
      <div className="mt-3 overflow-x-auto rounded-lg border border-stone-200 bg-white">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Faults in the file</caption>
          <thead className="border-b border-stone-300 text-left text-stone-600">
            <tr>
              <th scope="col" className="px-3 py-2 font-semibold sm:px-5">
                Row
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                Column
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                What is wrong
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-stone-200">
            {faults.map((fault) => (
              <tr key={`${fault.row} ${fault.column}`} className="align-top">
                <td className="px-3 py-2 sm:px-5">
                  <Where {...fault} />
                </td>
                <td className="py-2 pr-3 font-mono">{fault.column ?? '–'}</td>
                <td className="w-full py-2 pr-3 wrap-anywhere">{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <p className="mt-2 text-sm text-stone-600">
          And {counted(more, 'more fault')}, which are not shown here.
        </p>
      )}
    </div>
  );
}
