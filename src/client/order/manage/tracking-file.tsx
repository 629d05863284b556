import { useId, useState } from 'react';
import { toast } from 'sonner';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import { type TrackingPreview, trackingFileLength } from '../../../shared/order/bulk-orders.ts';
import { refusalWords } from '../../api/refusal.ts';
import { RemarkTable } from '../../api/remark-table.tsx';
import { trpc } from '../../api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton, FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { changeSelection, selectOrders, useSelection } from './selection.ts';

/** Takes tracking numbers from a CSV file, after staff have checked them. */
export function TrackingFile() {
  const { client } = trpc.useUtils();
  const { rows: selected } = useSelection();
  const id = useId();
  const [preview, setPreview] = useState<TrackingPreview>();
  const [notice, setNotice] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function read([file]: File[]): Promise<void> {
    if (!file || isBusy) return;
    setPreview(undefined);
    setNotice(undefined);
    if (file.size > trackingFileLength) {
      setNotice(`${file.name} is larger than ${trackingFileLength / 1000} kB; please split it.`);
      return;
    }
    setBusy(true);
    try {
      setPreview(await client.order.previewTracking.mutate({ text: await file.text() }));
    } catch (error) {
      setNotice(refusalWords(error));
    } finally {
      setBusy(false);
    }
  }

  async function take({ rows }: TrackingPreview): Promise<void> {
    const unselected = rows.filter(({ number }) => !(number in selected));
    setBusy(true);
    try {
      const found = await Promise.all(
        unselected.map(({ number: searchTerm }) => client.order.search.mutate({ searchTerm, limit: 1 })),
      );
      const left = selectOrders(
        found.flatMap(({ data }) => data),
        true,
      );
      if (left > 0) toast.info(`At most ${limits.bulkOrders} orders can be selected`);
      const numbers = Object.fromEntries(rows.map(({ number, trackingNumber }) => [number, trackingNumber]));
      changeSelection({ tracking: { ...useSelection.getState().tracking, ...numbers } });
      setPreview(undefined);
    } catch (error) {
      setNotice(refusalWords(error));
    } finally {
      setBusy(false);
    }
  }

  const added = preview?.rows.filter(({ number }) => !(number in selected)).length ?? 0;
  return (
    <div className="mt-4 space-y-4">
      <FileDrop onFiles={(files) => void read(files)} className="rounded-lg p-3">
        <p id={id} className="min-w-0 grow basis-60 text-sm">
          Or a CSV file with the columns “order number” and “tracking number”
        </p>
        <FileButton
          id={`${id}-file`}
          aria-describedby={id}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          disabled={isBusy}
          onFiles={(files) => void read(files)}
        >
          Choose a file
        </FileButton>
      </FileDrop>
      {notice && <Notice>{notice}</Notice>}
      {preview && (
        <section aria-label="The file" className="space-y-3 rounded-lg border border-line bg-surface p-4">
          {preview.faults.length > 0 && (
            <>
              <p role="alert" className="font-semibold text-bad">
                {counted(preview.faults.length, 'line')} can’t be used
              </p>
              <RemarkTable
                caption="Faults in the file"
                remarks={preview.faults}
                count={preview.faults.length}
                place="Line"
              />
            </>
          )}
          {preview.rows.length > 0 && (
            <Table
              caption="Tracking numbers in the file"
              columns={[{ name: 'Order' }, { name: 'Tracking number' }]}
            >
              {preview.rows.map(({ number, trackingNumber }) => (
                <tr key={number}>
                  <td className="whitespace-nowrap tabular-nums">{number}</td>
                  <td className="w-full wrap-anywhere">{trackingNumber}</td>
                </tr>
              ))}
            </Table>
          )}
          {added > 0 && <p className="note">{counted(added, 'order')} of the file will be selected too.</p>}
          <div className="flex flex-wrap gap-3">
            {preview.rows.length > 0 && (
              <Button isBusy={isBusy} onClick={() => void take(preview)}>
                Use {counted(preview.rows.length, 'tracking number')}
              </Button>
            )}
            <Button look="secondary" onClick={() => setPreview(undefined)}>
              Close
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
