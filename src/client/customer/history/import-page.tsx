import { useState } from 'react';
import { counted, figure } from '../../../shared/base/locale.ts';
import {
  type HistoryCounts,
  type HistoryPreview,
  historyPaths,
} from '../../../shared/customer/past-order.ts';
import { importFormats } from '../../../shared/product/import-format.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { FileChoice } from '../../product/manage/catalogue-file/file-choice.tsx';
import {
  ColumnsNotTaken,
  CountTiles,
  Faults,
  NewHeading,
  Notes,
} from '../../product/manage/catalogue-file/import-review.tsx';
import { FileRefusal, sendFile } from '../../product/manage/catalogue-file/send-file.ts';
import {
  type ChosenFile,
  lostNotice,
  readAll,
  wordsOf,
} from '../../product/manage/catalogue-file/use-import.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { say } from '../../ui/say.ts';

type Checked = { name: 'checked'; preview: HistoryPreview /** The import's Idempotency-Key. */; key: string };
type Stage = { name: 'choosing' } | { name: 'busy'; label: string; sent: number } | Checked;

function useHistoryImport() {
  const utils = trpc.useUtils();
  const [file, setFile] = useState<ChosenFile>();
  const [stage, setStage] = useState<Stage>({ name: 'choosing' });
  const [notice, setNotice] = useState<{ words: string; isGood?: boolean }>();
  const busy = (label: string) => (sent: number) => setStage({ name: 'busy', label, sent });

  async function choose(picked: File): Promise<void> {
    setNotice(undefined);
    setFile(undefined);
    try {
      const chosen = await readAll(picked);
      setFile(chosen);
      const onSent = busy('Checking the file');
      onSent(0);
      const request = { path: historyPaths.preview, file: chosen.bytes, onSent };
      const preview = await sendFile<HistoryPreview>(request, 'counts');
      setStage({ name: 'checked', preview, key: crypto.randomUUID() });
    } catch (error) {
      setStage({ name: 'choosing' });
      setNotice({ words: `${picked.name}: ${wordsOf(error)}` });
    }
  }

  async function apply({ bytes, name }: ChosenFile, checked: Checked): Promise<void> {
    setNotice(undefined);
    const onSent = busy('Importing the file');
    onSent(0);
    try {
      const headers = { 'idempotency-key': checked.key };
      const request = { path: historyPaths.import, file: bytes, headers, onSent };
      const counts = await sendFile<HistoryCounts>(request, 'new');
      setStage({ name: 'choosing' });
      const words = `${name} is imported: ${figure(counts.new)} new, ${figure(counts.changed)} changed, ${figure(counts.unchanged)} as before.`;
      setNotice({ words, isGood: true });
      void utils.invalidate();
    } catch (error) {
      setStage(checked);
      const isLost = error instanceof FileRefusal && error.code === undefined;
      setNotice({ words: isLost ? lostNotice : wordsOf(error) });
    }
  }

  return {
    file,
    stage,
    notice,
    choose,
    apply: () => file && stage.name === 'checked' && void apply(file, stage),
  };
}

function Guide() {
  return (
    <p className="max-w-3xl">
      Bring the orders and customers of the shop that you had before: the files of orders and customers that
      Shopify exports, those that the Analytics of WooCommerce download, or the orders of its plugin Advanced
      Order Export. They are a record: you find them by the search, on the page of a customer, and in what you
      export of a person. No stock, no figure and no e-mail comes of them. Importing a file again changes only
      what is different in it. It also brings back whom you have erased since.
    </p>
  );
}

function Review({ preview, onApply }: { preview: HistoryPreview; onApply(): void }) {
  const { kind, source, rows, counts, columnsNotTaken, faultCount, noteCount } = preview;
  const one = kind === 'orders' ? 'order' : 'customer';
  const changes = counts.new + counts.changed;
  return (
    <section aria-label="Preview" className="space-y-6">
      <NewHeading>What the file would do</NewHeading>
      <p>
        This is a file of {importFormats[source]} with {counted(rows.read, 'row')}: {counted(rows.taken, one)}
        {rows.merged > 0 && `, ${counted(rows.merged, 'further row')} with lines of orders`}, and{' '}
        {figure(rows.refused)} that cannot be taken.
      </p>
      <CountTiles
        tiles={[
          { label: 'New', count: counts.new },
          { label: 'Changed', count: counts.changed },
          { label: 'As before', count: counts.unchanged },
        ]}
        faultCount={faultCount}
      />
      <ColumnsNotTaken names={columnsNotTaken} />
      {faultCount > 0 && <Faults preview={preview} />}
      {noteCount > 0 && <Notes preview={preview} />}
      {changes > 0 ? (
        <Button onClick={onApply}>Import {counted(changes, one)}</Button>
      ) : (
        <p>Nothing is imported: what can be taken is in the shop already.</p>
      )}
    </section>
  );
}

function RemoveHistory() {
  const utils = trpc.useUtils();
  const { data: sources = [] } = trpc.history.sources.useQuery();
  const remove = trpc.history.remove.useMutation({
    onSuccess({ count }) {
      say('success', `${counted(count, 'record')} removed`);
      void utils.invalidate();
    },
    onError: (error) => say('error', refusalWords(error)),
  });
  if (sources.length === 0) return null;
  return (
    <Panel title="Remove what was imported" note="All orders and customers of an earlier shop, for good.">
      <div className="mt-4 flex flex-wrap gap-3">
        {sources.map((source) => (
          <ConfirmDialog
            key={source}
            title={`Remove all that came from ${importFormats[source]}?`}
            description="All orders and customers of its files are deleted, and nothing else. You can import the files again."
            onConfirm={() => remove.mutate({ source })}
            trigger={
              <Button look="danger" isBusy={remove.isPending}>
                Remove all of {importFormats[source]}
              </Button>
            }
          />
        ))}
      </div>
    </Panel>
  );
}

function ImportScreen() {
  const { file, stage, notice, choose, apply } = useHistoryImport();
  return (
    <section className="shell max-w-5xl py-5 sm:py-8">
      <BackLink href={paths.manageOrders} label="All orders" />
      <PageTitle className="mt-1">Import past orders</PageTitle>
      <div className="mt-6 space-y-6">
        <Permitted to="orders" explain>
          <Guide />
          <FileChoice
            name={file?.name}
            isBusy={stage.name === 'busy'}
            what="rows"
            onChoose={(picked) => void choose(picked)}
          />
          {notice && <Notice {...(notice.isGood && { look: 'good', role: 'status' })}>{notice.words}</Notice>}
          {stage.name === 'busy' && (
            <ProgressBar
              label={stage.label}
              share={stage.sent}
              note={stage.sent < 1 ? `${Math.round(stage.sent * 100)} % sent` : 'Sent; working on it…'}
            />
          )}
          {stage.name === 'checked' && <Review preview={stage.preview} onApply={apply} />}
        </Permitted>
        <Permitted to="shop">
          <RemoveHistory />
        </Permitted>
      </div>
    </section>
  );
}

export default staffPage(ImportScreen, {
  title: 'Import past orders',
  description: 'Import the orders and customers of an earlier shop.',
  path: paths.importHistory,
});
