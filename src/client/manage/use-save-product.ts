import { messages } from '../../shared/messages.ts';
import type { Product, ProductSaved, UpdateProduct } from '../../shared/product.ts';
import { whenKeyIsFree } from '../checkout/order-attempt.ts';
import { trpc } from '../trpc.ts';
import { attempt, type Refusal } from './attempt.ts';
import { attemptOf, type Draft, dropDraft, type FilledSheet, findDraft, keepDraft } from './drafts.ts';
import { merge } from './merge.ts';
import { type OnProgress, uploadPictures } from './upload-pictures.ts';

const { created, createFailed, updated, updateFailed } = messages.manage;
const createTexts = { done: created, failed: createFailed };
const updateTexts = { done: updated, failed: updateFailed };

/** What to begin with at the next try: from there it is clear what would be overwritten. */
function draftAfter(sheet: FilledSheet, { message: reason, failure }: Refusal): Draft {
  const { product } = sheet;
  if (product && failure?.reason === 'EDIT_CONFLICT' && failure.details) {
    const theirs = failure.details.product;
    const values = merge(sheet.values, product, theirs);
    // What was typed as the stock still counts from the stock that was seen.
    return { ...sheet, values, product: { ...theirs, stock: product.stock }, theirs, reason };
  }
  if (product && failure?.reason === 'STOCK_CHANGED' && failure.details && 'stock' in failure.details) {
    return { ...sheet, product: { ...product, stock: failure.details.stock }, reason };
  }
  return { ...sheet, reason };
}

/** Of a sheet whose pictures are uploaded. */
function createInput({ values: { picture: _picture, ...fields }, picture }: FilledSheet) {
  return { ...fields, image: picture as string | undefined, images: fields.images as string[] };
}

function updateInput(product: Product, sheet: FilledSheet) {
  const { _id: id, updatedAt: version, stock: stockSeen } = product;
  return { ...createInput(sheet), id, version, stockSeen };
}

/** Saves what the form holds; what can't be saved is kept as a draft. */
export function useSaveProduct() {
  const utils = trpc.useUtils();
  const { create, update, get } = utils.client.product;

  /**
   * An earlier attempt may have been saved although its answer got lost. Sent once more with its key, it is known to be,
   * and what follows builds on it: pieces that it added are not added again.
   */
  async function settled(sheet: FilledSheet): Promise<FilledSheet> {
    const { product } = sheet;
    const earlier = findDraft(sheet)?.attempt;
    if (!product || !earlier || earlier.body === JSON.stringify(updateInput(product, sheet))) return sheet;
    try {
      const input = JSON.parse(earlier.body) as UpdateProduct;
      await update.mutate(input, { context: { idempotencyKey: earlier.key } });
      const { data } = await get.query({ id: product._id });
      return { ...sheet, product: { ...data, stock: input.stock } };
    } catch {
      // It was not saved then, and is not now: nothing is lost, as this attempt holds all of it.
      return sheet;
    }
  }

  function send(sheet: FilledSheet) {
    const changed = sheet.product && updateInput(sheet.product, sheet);
    const added = createInput(sheet);
    const sent = attemptOf(sheet, changed ?? added);
    const options = { context: { idempotencyKey: sent.key } };
    const call = () =>
      whenKeyIsFree<ProductSaved>(() =>
        changed ? update.mutate(changed, options) : create.mutate(added, options),
      );
    return { sent, call };
  }

  return async (filled: FilledSheet, onProgress: OnProgress): Promise<void> => {
    const { sheet: uploaded, reason } = await uploadPictures(filled, onProgress);
    if (reason !== undefined)
      return keepDraft({ ...uploaded, reason, attempt: findDraft(uploaded)?.attempt });
    const sheet = await settled(uploaded);
    const { sent, call } = send(sheet);
    const refusal = await attempt(call, sheet.product ? updateTexts : createTexts);
    if (refusal) keepDraft({ ...draftAfter(sheet, refusal), attempt: refusal.failure ? undefined : sent });
    else dropDraft(sheet);
    await utils.product.invalidate();
  };
}
