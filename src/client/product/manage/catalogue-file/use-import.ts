import { useState } from 'react';
import { limits } from '../../../../shared/base/limits.ts';
import { catalogueFileType } from '../../../../shared/product/catalogue-file.ts';
import type { FileQuestion } from '../../../../shared/product/import-format.ts';
import type { ImportCounts, ImportPreview } from '../../../../shared/product/import-preview.ts';
import { download } from '../../../api/download.ts';
import { trpc } from '../../../api/trpc.ts';
import { say } from '../../../ui/say.ts';
import { FileRefusal, type ImportChoices, importFile, previewFile, reducedFile } from './send-file.ts';

/** The file's content is read when it is chosen: browsers refuse to read a file that was saved again since. */
export interface ChosenFile {
  name: string;
  bytes: Blob;
}

export type Stage =
  | { name: 'choosing'; question?: FileQuestion }
  | { name: 'checking'; sent: number }
  | { name: 'checked'; preview: ImportPreview /** The import's Idempotency-Key. */; key: string }
  | { name: 'importing'; preview: ImportPreview; sent: number; written?: { done: number; total: number } }
  | { name: 'imported'; counts: ImportCounts; rows: ImportPreview['rows'] };

export interface ImportNotice {
  words: string;
  /** Whether checking the same file again may succeed. */
  mayRetry: boolean;
}

const changedNotice =
  'The catalogue has changed since this file was checked, so nothing was imported. This is what the file would do now.';
export const lostNotice =
  'The connection was lost, so it is not known whether the file was imported. Import it once more: that does not import it twice.';

const noChoices: ImportChoices = { stockMode: 'set', categories: {} };

/** Failures that only a changed file can avoid. */
const faultsOfFile = ['CATALOGUE_FILE_REFUSED', 'BODY_TOO_LARGE'];

export function wordsOf(error: unknown): string {
  return `${(error as Error).message.replace(/\.$/, '')}.`;
}

export async function readAll(file: File): Promise<ChosenFile> {
  if (file.size > limits.importBytes) {
    throw new Error(`A file may have at most ${limits.importBytes / 1e6} MB; please split it`);
  }
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('The file can’t be read. Is it still where you chose it?');
  });
  return { name: file.name, bytes: new Blob([bytes]) };
}

export function useImport() {
  const utils = trpc.useUtils();
  const [file, setFile] = useState<ChosenFile>();
  const [choices, setChoices] = useState(noChoices);
  const [stage, setStage] = useState<Stage>({ name: 'choosing' });
  const [notice, setNotice] = useState<ImportNotice>();
  const [isReducing, setIsReducing] = useState(false);

  async function check(chosen: ChosenFile, choices: ImportChoices, because?: ImportNotice): Promise<void> {
    setNotice(undefined);
    setStage({ name: 'checking', sent: 0 });
    try {
      const onSent = (sent: number) => setStage({ name: 'checking', sent });
      const preview = await previewFile({ file: chosen.bytes, choices, onSent });
      setStage({ name: 'checked', preview, key: crypto.randomUUID() });
      setNotice(because);
    } catch (error) {
      const { question } = error as FileRefusal;
      setStage({ name: 'choosing', question });
      setNotice({
        words: wordsOf(error),
        mayRetry: !faultsOfFile.includes((error as FileRefusal).code ?? ''),
      });
    }
  }

  async function choose(picked: File): Promise<void> {
    try {
      const chosen = await readAll(picked);
      setFile(chosen);
      setChoices(noChoices);
      await check(chosen, noChoices);
    } catch (error) {
      setStage({ name: 'choosing' });
      setFile(undefined);
      setNotice({ words: `${picked.name}: ${wordsOf(error)}`, mayRetry: false });
    }
  }

  async function apply(chosen: ChosenFile, checked: Stage & { name: 'checked' }): Promise<void> {
    const { preview, key } = checked;
    setNotice(undefined);
    setStage({ name: 'importing', preview, sent: 0 });
    try {
      const counts = await importFile({
        file: chosen.bytes,
        choices,
        fingerprint: preview.fingerprint,
        key,
        onSent: (sent) => setStage({ name: 'importing', preview, sent }),
        onWritten: (done, total) =>
          setStage({ name: 'importing', preview, sent: 1, written: { done, total } }),
      });
      setStage({ name: 'imported', counts, rows: preview.rows });
      // Staff may be on another page by now.
      say('success', `${chosen.name} is imported`);
      void utils.invalidate();
    } catch (error) {
      const { code } = error as FileRefusal;
      if (code === 'CATALOGUE_CHANGED')
        return check(chosen, choices, { words: changedNotice, mayRetry: false });
      setStage(checked);
      const isLost = error instanceof FileRefusal && code === undefined;
      setNotice({ words: isLost ? lostNotice : wordsOf(error), mayRetry: false });
      say('error', `${chosen.name} is not imported`);
    }
  }

  /** Downloads a small file that fails in the same way. */
  async function reduce(chosen: ChosenFile): Promise<void> {
    setIsReducing(true);
    try {
      const content = await reducedFile({ file: chosen.bytes, choices, onSent: () => {} });
      download({ fileName: 'smallest-file.csv', content }, catalogueFileType);
    } catch (error) {
      say('error', wordsOf(error));
    } finally {
      setIsReducing(false);
    }
  }

  return {
    file,
    isReducing,
    reduce: () => file && !isReducing && void reduce(file),
    stage,
    notice,
    choices,
    choose,
    check: () => file && check(file, choices),
    read(changed: Partial<ImportChoices>): void {
      const next = { ...choices, ...changed };
      setChoices(next);
      if (file) void check(file, next);
    },
    apply: () => (file && stage.name === 'checked' ? apply(file, stage) : undefined),
    startAgain(): void {
      setFile(undefined);
      setNotice(undefined);
      setStage({ name: 'choosing' });
    },
  };
}
