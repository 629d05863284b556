import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { accountingOperation } from './accounting-operations.ts';
import { catalogueOperations } from './catalogue-operations.ts';
import { historyOperations } from './history-operations.ts';
import type { RestOperation } from './operation.ts';
import { describedUpload, uploadOperation } from './upload-operation.ts';

const all = [
  { operation: uploadOperation, described: describedUpload },
  ...catalogueOperations,
  ...historyOperations,
  accountingOperation,
];

/** The paths that take or return files; no procedure is behind them, because their bodies are not JSON. */
export const fileOperations: RestOperation[] = all.map(({ operation }) => operation);

export const filePaths: ZodOpenApiPathsObject = Object.fromEntries(
  all.map(({ operation: { path, method }, described }) => [path, { [method.toLowerCase()]: described }]),
);
