import { Link } from 'wouter';
import { figure } from '../../../../shared/base/locale.ts';
import { paths } from '../../../page/paths.ts';
import { Permitted } from '../../../staff/permitted.tsx';
import { staffPage } from '../../../staff/signed-in.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { FileChoice, Guide } from './file-choice.tsx';
import { ImportReview, NewHeading } from './import-review.tsx';
import { PictureCopying } from './picture-copies.tsx';
import { ColumnChoice, FormatChoice } from './reading-choice.tsx';
import { type Stage, useImport } from './use-import.ts';
import { effectSentence } from './words.ts';

function Progress({ stage }: { stage: Stage & { name: 'checking' | 'importing' } }) {
  const { sent } = stage;
  const percent = Math.round(sent * 100);
  if (sent < 1) return <ProgressBar label="Sending the file" share={sent} note={`${percent} % sent`} />;
  if (stage.name === 'checking') {
    return <ProgressBar label="Checking the file" share={1} note="Sent; checking each row…" />;
  }
  const { done, total } = stage.written ?? { done: 0, total: 0 };
  const written = `${figure(done)} of ${figure(total)} products`;
  const note = total > 0 && done === total ? `${written}; finishing…` : written;
  return (
    <ProgressBar
      label="Importing the products"
      share={total > 0 ? done / total : 0}
      note={total > 0 ? note : 'Sent; checking it once more…'}
    />
  );
}

function Imported({ sentence, onAgain }: { sentence: string; onAgain(): void }) {
  return (
    <section aria-label="Result" className="rounded-lg border border-good-line bg-good-soft p-6">
      <NewHeading className="text-good">The file is imported</NewHeading>
      <p className="mt-2">{sentence}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link href={paths.manage} className={buttonClass()}>
          See the products
        </Link>
        <Link href={paths.activity} className={buttonClass('secondary')}>
          See it in the activity log, or undo it
        </Link>
        <Button look="secondary" onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </section>
  );
}

function Reduce({ isBusy, onReduce }: { isBusy: boolean; onReduce(): void }) {
  return (
    <div>
      <Button look="secondary" isBusy={isBusy} onClick={onReduce}>
        Get a small file with this error
      </Button>
      <p className="mt-2 note">
        It has the same error, without your products, names and texts: send it to the person who helps you.
      </p>
    </div>
  );
}

function ImportScreen() {
  const { file, stage, notice, choices, isReducing, ...act } = useImport();
  const { choose, check, read, apply, startAgain, reduce } = act;
  const isBusy = stage.name === 'checking' || stage.name === 'importing';
  const isAsked = stage.name === 'choosing' && stage.question !== undefined;
  const isRefused = stage.name === 'choosing' && notice?.mayRetry === false && !isAsked;
  const hasFault = isRefused || (stage.name === 'checked' && stage.preview.faultCount > 0);
  return (
    <section className="shell max-w-5xl py-5 sm:py-8">
      <h1 className="heading">Import products</h1>
      <div className="mt-6 space-y-6">
        <Permitted to="catalogue" explain>
          {stage.name === 'imported' ? (
            <Imported sentence={effectSentence(stage.counts, 'were', stage.rows)} onAgain={startAgain} />
          ) : (
            <>
              <Guide />
              <FileChoice
                name={file?.name}
                isBusy={isBusy}
                what="products"
                onChoose={(picked) => void choose(picked)}
              />
            </>
          )}
          {notice && <Notice {...(isAsked && { look: 'info', role: 'status' })}>{notice.words}</Notice>}
          {notice?.mayRetry && stage.name === 'choosing' && (
            <Button look="secondary" onClick={() => void check()}>
              Check this file again
            </Button>
          )}
          {file && hasFault && <Reduce isBusy={isReducing} onReduce={reduce} />}
          {stage.name === 'choosing' && stage.question && (
            <>
              {stage.question.formats.length > 0 && (
                <FormatChoice formats={stage.question.formats} onChoose={(format) => read({ format })} />
              )}
              <ColumnChoice columns={stage.question.columns} onChoose={(columns) => read({ columns })} />
            </>
          )}
          {isBusy && <Progress stage={stage} />}
          {stage.name === 'checked' && (
            <ImportReview
              preview={stage.preview}
              choices={choices}
              onRead={read}
              onApply={() => void apply()}
            />
          )}
          <PictureCopying />
        </Permitted>
      </div>
    </section>
  );
}

export default staffPage(ImportScreen, {
  title: 'Import products',
  description: 'Add or change many products with one file.',
  path: paths.importProducts,
});
