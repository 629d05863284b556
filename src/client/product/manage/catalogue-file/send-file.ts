import type { DecimalSeparator } from '../../../../shared/base/typed-number.ts';
import {
  catalogueFilePaths,
  catalogueFileType,
  type ImportNews,
  type StockMode,
} from '../../../../shared/product/catalogue-file.ts';
import type { AssignedColumns, FileQuestion, KnownFormat } from '../../../../shared/product/import-format.ts';
import type { ImportCounts, ImportPreview } from '../../../../shared/product/import-preview.ts';
import { signInAgain } from '../../../api/sign-in-again.ts';

export class FileRefusal extends Error {
  /** The code of the server's failure; undefined without an answer. */
  readonly code: string | undefined;
  /** The answers that would make the file readable. */
  readonly question: FileQuestion | undefined;

  constructor(message: string, code: string | undefined, question?: FileQuestion) {
    super(message);
    this.code = code;
    this.question = question;
  }
}

const unreachable = 'The shop can’t be reached. Check your connection and try again';

/** The way in which a file is read, as staff have chosen it. */
export interface ImportChoices {
  stockMode: StockMode;
  /** The values of categories by their names in the file; empty for a new one. */
  categories: Record<string, string>;
  format?: KnownFormat;
  columns?: AssignedColumns;
  numbers?: DecimalSeparator;
}

interface FileSending {
  file: Blob;
  /** Called with the share that has been sent, from 0 to 1. */
  onSent(share: number): void;
}

interface Sending extends FileSending {
  choices: ImportChoices;
}

interface Request extends FileSending {
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Called with all of the answer received so far. */
  onText?(text: string): void;
}

interface Answer {
  /** 0 without an answer. */
  status: number;
  text: string;
}

function queryOf({ choices }: Sending): Record<string, string> {
  const { stockMode: stock, categories, columns, format, numbers } = choices;
  return {
    stock,
    ...(Object.keys(categories).length > 0 && { categories: JSON.stringify(categories) }),
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(format && { format }),
    ...(numbers && { numbers }),
  };
}

function sendOnce({ path, query, headers = {}, file, onSent, onText }: Request): Promise<Answer> {
  // Unlike fetch, it reports upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onprogress = () => request.status === 200 && onText?.(request.responseText);
    request.onloadend = () => resolve({ status: request.status, text: request.responseText });
    request.open('POST', query ? `${path}?${new URLSearchParams(query)}` : path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', catalogueFileType);
    request.send(file);
  });
}

function parsed<T>(text: string): Partial<T> {
  try {
    return JSON.parse(text) as Partial<T>;
  } catch {
    return {};
  }
}

function refusalIn({ text }: Answer): FileRefusal {
  const { message, code, details } = parsed<{ message: string; code: string; details: FileQuestion }>(text);
  return new FileRefusal(message ?? unreachable, message === undefined ? undefined : code, details);
}

/** @throws FileRefusal */
async function send(request: Request): Promise<Answer> {
  let answer = await sendOnce(request);
  if (answer.status === 401 && (await signInAgain())) answer = await sendOnce(request);
  if (answer.status !== 200) throw refusalIn(answer);
  return answer;
}

/**
 * Sends a file, and reads the answer as JSON.
 * @param name a field that every whole answer has
 * @throws FileRefusal; it has no code without a whole answer
 */
export async function sendFile<Whole>(request: Request, name: keyof Whole): Promise<Whole> {
  const whole = parsed<Whole>((await send(request)).text);
  if (whole[name] === undefined) throw new FileRefusal(unreachable, undefined);
  return whole as Whole;
}

/**
 * Asks the server for the changes that a file would make.
 * @throws FileRefusal
 */
export function previewFile(sending: Sending): Promise<ImportPreview> {
  return sendFile<ImportPreview>(
    { ...sending, path: catalogueFilePaths.preview, query: queryOf(sending) },
    'counts',
  );
}

/**
 * Asks for the smallest file with the same first fault.
 * @throws FileRefusal
 */
export const reducedFile = async (sending: Sending): Promise<string> =>
  (await send({ ...sending, path: catalogueFilePaths.reduced })).text;

interface Importing extends Sending {
  fingerprint: string;
  /** The same for each try, so that a file whose answer got lost is not imported twice. */
  key: string;
  onWritten(done: number, total: number): void;
}

/** The complete lines of an answer received so far. */
function newsIn(text: string): ImportNews[] {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ImportNews);
}

/**
 * Applies the changes of a preview.
 * @throws FileRefusal; it has no code when it is not known whether they were applied
 */
export async function importFile(importing: Importing): Promise<ImportCounts> {
  const { fingerprint, key, onWritten } = importing;
  const answer = await send({
    ...importing,
    path: catalogueFilePaths.import,
    query: { fingerprint, ...queryOf(importing) },
    headers: { 'idempotency-key': key },
    onText(text) {
      const last = newsIn(text).at(-1);
      if (last && 'done' in last) onWritten(last.done, last.total);
    },
  });
  const last = newsIn(answer.text).at(-1);
  if (last && 'result' in last) return last.result;
  if (last && 'failure' in last) throw new FileRefusal(last.failure.message, last.failure.code);
  throw new FileRefusal(unreachable, undefined);
}
