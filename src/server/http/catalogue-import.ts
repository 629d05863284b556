import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { Failure } from '../../shared/base/failure.ts';
import { type DecimalSeparator, decimalSeparators } from '../../shared/base/typed-number.ts';
import {
  catalogueFilePaths,
  catalogueFileType,
  type ImportNews,
  type StockMode,
} from '../../shared/product/catalogue-file.ts';
import { findCategory } from '../../shared/product/category.ts';
import {
  type AssignedColumns,
  type ColumnMeaning,
  columnMeanings,
  importFormats,
  type KnownFormat,
} from '../../shared/product/import-format.ts';
import type { WorkLimit } from '../image/work-limit.ts';
import { importCatalogue } from '../product/catalogue-file/mutations.ts';
import { type ImportChoices, previewImport } from '../product/catalogue-file/queries.ts';
import { reduceFile } from '../product/catalogue-file/reduce.ts';
import type { ActorContext } from '../rpc/context.ts';
import { failureOf } from '../rpc/failure.ts';
import { fileImport } from './file-import.ts';
import type { Mount } from './mount.ts';
import { catalogueFileAdmission } from './rest/catalogue-operations.ts';
import { refuseUnknownParameters } from './rest/unknown-fields.ts';
import { sendJson } from './send.ts';

function invalid(path: string, message: string): Failure {
  return new Failure('INVALID_INPUT', { message: `${path}: ${message}`, issues: [{ path, message }] });
}

/** @throws Failure INVALID_INPUT for any other word: the wrong mode would undo the stock changes of sales */
function stockModeOf({ searchParams }: URL): StockMode {
  const mode = searchParams.get('stock') || 'set';
  if (mode !== 'set' && mode !== 'keep') throw invalid('stock', 'Must be set or keep');
  return mode;
}

/** @throws Failure INVALID_INPUT for a word that is none of these */
export function oneOf<Word extends string>(
  { searchParams }: URL,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const given = searchParams.get(name) || undefined;
  const word = words.find((one) => one === given);
  if (given === undefined || word !== undefined) return word;
  throw invalid(name, `Must be one of ${words.join(', ')}`);
}

const Chosen = z.record(z.string(), z.string());

/** @throws Failure INVALID_INPUT for what is no JSON object of texts */
function textsOf({ searchParams }: URL, name: string, words: string): Record<string, string> {
  const text = searchParams.get(name) || '{}';
  try {
    return Chosen.parse(JSON.parse(text));
  } catch {
    throw invalid(name, words);
  }
}

/** @throws Failure INVALID_INPUT */
function columnsOf(url: URL): AssignedColumns | undefined {
  const words = 'Must be JSON: the meaning of a column, by its name in the file';
  const given = Object.entries(textsOf(url, 'columns', words)).map(([name, meaning]) => [
    name.trim(),
    meaning,
  ]);
  const unknown = given.find(([, meaning = '']) => !Object.hasOwn(columnMeanings, meaning));
  if (unknown) {
    const known = Object.keys(columnMeanings).join(', ');
    throw invalid('columns', `There is no meaning ${unknown[1]}; there are: ${known}`);
  }
  return given.length > 0 ? (Object.fromEntries(given) as Record<string, ColumnMeaning>) : undefined;
}

/** @throws Failure INVALID_INPUT for what is no object of categories */
function categoriesOf(url: URL): Record<string, string> {
  const words =
    'Must be JSON: a value of a category, or an empty text for a new one, by the name in the file';
  const data = textsOf(url, 'categories', words);
  const unknown = Object.values(data).find((value) => value !== '' && !findCategory(value));
  if (unknown !== undefined) throw invalid('categories', `There is no category ${unknown}`);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name.trim().toLowerCase(), value]));
}

const choicesOf = async (url: URL, { publicUrl, identity }: ActorContext): Promise<ImportChoices> => ({
  publicUrl,
  timeZone: (await identity()).timeZone,
  stockMode: stockModeOf(url),
  format: oneOf<KnownFormat>(url, 'format', Object.keys(importFormats) as KnownFormat[]),
  columns: columnsOf(url),
  numbers: oneOf<DecimalSeparator>(url, 'numbers', decimalSeparators),
  categories: categoriesOf(url),
});

const choiceNames = ['stock', 'format', 'columns', 'numbers', 'categories'];

/** @throws Failure INVALID_INPUT if there is none */
function fingerprintOf({ searchParams }: URL): string {
  const fingerprint = searchParams.get('fingerprint');
  if (!fingerprint) throw invalid('fingerprint', 'Send the fingerprint of the preview');
  return fingerprint;
}

/** Sends the progress of an import, one line for each message; the first one begins the response. */
function lineWriter(res: ServerResponse) {
  return (news: ImportNews) => {
    if (!res.headersSent) {
      // Compressed, or buffered by a proxy, they would all arrive at the end.
      res.setHeader('cache-control', 'no-store, no-transform');
      res.setHeader('x-accel-buffering', 'no');
      res.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
    }
    res.write(`${JSON.stringify(news)}\n`);
  };
}

/** The paths where staff and programs preview and import catalogue files. */
export function catalogueImports(workLimit: WorkLimit): Record<string, Mount> {
  const taking = (work: Parameters<typeof fileImport>[2]) =>
    fileImport(workLimit, catalogueFileAdmission, work);

  const preview = taking(async ({ req, res, url }, ctx, file) => {
    if (ctx.idempotencyKey !== undefined) throw new Failure('IDEMPOTENCY_KEY_REFUSED');
    refuseUnknownParameters(url.searchParams, ...choiceNames);
    sendJson(req, res, 200, await previewImport(ctx.db, file, await choicesOf(url, ctx)));
  });

  const apply = taking(async ({ res, url, requestId }, ctx, bytes, signal) => {
    refuseUnknownParameters(url.searchParams, ...choiceNames, 'fingerprint');
    const tell = lineWriter(res);
    try {
      const counts = await importCatalogue(ctx, {
        bytes,
        signal,
        ...(await choicesOf(url, ctx)),
        fingerprint: fingerprintOf(url),
        onProgress: (done, total) => tell({ done, total }),
      });
      ctx.log.info({ requestId, actor: ctx.callerId, counts }, 'a catalogue file was imported');
      tell({ result: counts });
    } catch (error) {
      if (!res.headersSent || signal.aborted) throw error;
      const { message, reason } = failureOf(error);
      if (reason === 'INTERNAL') ctx.log.error({ err: error, requestId }, 'an import failed');
      tell({ failure: { message, code: reason } });
    }
    res.end();
  });

  const reduce = taking(async ({ res, url }, ctx, file) => {
    if (ctx.idempotencyKey !== undefined) throw new Failure('IDEMPOTENCY_KEY_REFUSED');
    refuseUnknownParameters(url.searchParams, ...choiceNames);
    const reduced = await reduceFile(ctx.db, file, await choicesOf(url, ctx));
    res.writeHead(200, { 'content-type': `${catalogueFileType}; charset=utf-8` }).end(reduced);
  });

  return {
    [catalogueFilePaths.preview]: preview,
    [catalogueFilePaths.import]: apply,
    [catalogueFilePaths.reduced]: reduce,
  };
}
