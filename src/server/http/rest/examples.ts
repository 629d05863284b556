import type { FailureReason } from '../../../shared/base/failure.ts';
import { limits } from '../../../shared/base/limits.ts';
import { manageMessages } from '../../../shared/base/manage-messages.ts';
import { messages } from '../../../shared/base/messages.ts';
import { statusNames } from '../../../shared/order/order-status.ts';
import { catalogueFileType } from '../../../shared/product/catalogue-file.ts';
import { headerLine, productLines } from '../../product/catalogue-file/lines.ts';
import { readsPerMinute, writesOfKeyPerMinute } from '../../rpc/allowances.ts';
import { exampleProduct, exampleStaffProduct, readExample } from './example-data.ts';
import written from './examples.json' with { type: 'json' };

export interface OperationExample {
  parameters?: Record<string, string | number>;
  body?: object;
  /** An example of INVALID_INPUT: a wrong input, or the issue to show. */
  wrong?: { input: object } | { issue: { path: string; message: string } };
  /** Messages of reasons that this operation words in its own way. */
  words?: Partial<Record<FailureReason, string>>;
  answer: object | string;
}

type OperationId = keyof typeof written;

const { _id } = exampleProduct;
const answered = (answer: unknown) => ({ answer: readExample(answer) as object });

const orders = answered({
  data: [{ like: 'orderRow' }],
  totalDoc: 1,
  statuses: { ...Object.fromEntries(statusNames.map((status) => [status, 0])), paid: 1 },
  attention: 0,
});

const ofFiles = {
  words: {
    UNSUPPORTED_MEDIA_TYPE: `Send the file as ${catalogueFileType}`,
    BODY_TOO_LARGE: `A file may have at most ${limits.importBytes / 1e6} MB; please split it`,
  },
};

/** The parts of examples that follow from code, such as limits and promised messages; `examples.json` has all others. */
const computed: Partial<Record<OperationId, Partial<OperationExample>>> = {
  createProduct: answered({ success: true, message: manageMessages.created, data: { _id } }),
  updateProduct: answered({ success: true, message: manageMessages.updated }),
  deleteProduct: answered({ success: true, message: manageMessages.deleted }),
  getOwnKey: answered({
    data: {
      like: 'ownKey',
      limits: {
        reads: { calls: readsPerMinute, seconds: 60 },
        writes: { calls: writesOfKeyPerMinute, seconds: 60 },
      },
    },
  }),
  placeOrder: answered({ success: true, message: messages.checkout.confirmed, data: { like: 'receipt' } }),
  listOrders: orders,
  searchOrders: orders,
  exportCatalogue: {
    answer: headerLine + productLines([{ id: _id, ...exampleStaffProduct, details: 'A kettlebell' }]),
  },
  previewCatalogueImport: ofFiles,
  reduceCatalogueFile: ofFiles,
  importCatalogue: ofFiles,
  previewHistoryImport: ofFiles,
  importHistory: ofFiles,
};

const idsOfOperations = Object.keys(written) as OperationId[];

/** An example request and response of each operation, by its id; the tests send them to a real shop. */
export const operationExamples = Object.fromEntries(
  idsOfOperations.map((id) => [id, { ...(readExample(written[id]) as object), ...computed[id] }]),
) as Record<string, OperationExample>;
