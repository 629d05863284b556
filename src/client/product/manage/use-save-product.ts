import { toast } from 'sonner';
import { manageMessages } from '../../../shared/base/manage-messages.ts';
import type { ProductSaved, StaffProduct, UpdateProduct } from '../../../shared/product/product.ts';
import { attemptOf } from '../../api/command.ts';
import { whenKeyIsFree } from '../../api/idempotency.ts';
import { trpc } from '../../api/trpc.ts';
import { uploadImage } from '../../image/upload-image.ts';
import { useStaff } from '../../staff/use-staff.ts';
import { attempt, type Refusal } from './attempt.ts';
import { deleteDraft, type FilledSheet, findDraft, rebased, saveDraft } from './drafts.ts';
import type { Picture } from './product-values.ts';

const { created, createFailed, updated, updateFailed } = manageMessages;
const createTexts = { done: created, failed: createFailed };
const updateTexts = { done: updated, failed: updateFailed };

/**
 * The draft of a refused form. If somebody else has saved the product or changed its stock meanwhile, the draft has the product as it
 * is now: staff see the change, and the next attempt is not refused for it.
 */
function draftAfter(sheet: FilledSheet, { message: reason, failure }: Refusal) {
  const { product } = sheet;
  if (product && failure?.reason === 'EDIT_CONFLICT' && failure.details) {
    return { ...rebased(sheet, failure.details.product), reason };
  }
  if (product && failure?.reason === 'STOCK_CHANGED' && failure.details && 'stock' in failure.details) {
    return { ...sheet, product: { ...product, stock: failure.details.stock }, reason };
  }
  return { ...sheet, reason };
}

/** The input that adds the product of a form whose pictures are uploaded. */
function createInput({ values: { picture: _picture, ...fields }, picture }: FilledSheet) {
  return { ...fields, image: picture as string | undefined, images: fields.images as string[] };
}

function updateInput(product: StaffProduct, sheet: FilledSheet) {
  const { _id: id, updatedAt: version, stock: stockSeen } = product;
  return { ...createInput(sheet), id, version, stockSeen };
}

export interface PictureProgress {
  /** 0 for the product's first picture, then the further ones. */
  place: number;
  /** From 0 to 1. */
  share: number;
}

type OnProgress = (progress: PictureProgress | undefined) => void;

type Uploaded = { sheet: FilledSheet; reason?: string };

function withPictures(sheet: FilledSheet, [picture, ...images]: (Picture | undefined)[]): FilledSheet {
  return { ...sheet, picture, values: { ...sheet.values, images: images as Picture[] } };
}

/**
 * Uploads the pictures that are still files, one after another. Returns the sheet with the new addresses, and the
 * reason when an upload failed.
 */
async function uploadPictures(sheet: FilledSheet, onProgress: OnProgress): Promise<Uploaded> {
  const pictures = [sheet.picture, ...sheet.values.images];
  const files = [...pictures.entries()].filter((entry): entry is [number, File] => entry[1] instanceof File);
  if (files.length === 0) return { sheet };
  const id = toast.loading(manageMessages.image.uploading);
  try {
    for (const [place, file] of files) {
      onProgress({ place, share: 0 });
      pictures[place] = await uploadImage(file, (share) => onProgress({ place, share }));
    }
    toast.success(manageMessages.image.uploaded, { id });
    return { sheet: withPictures(sheet, pictures) };
  } catch (error) {
    const { message: reason } = error as Error;
    toast.error(reason, { id });
    return { sheet: withPictures(sheet, pictures), reason };
  } finally {
    onProgress(undefined);
  }
}

/** Saves the product of a form (a sheet), or stores the form as a draft if that fails. */
export function useSaveProduct() {
  const { id: account } = useStaff();
  const utils = trpc.useUtils();
  const { create, update, preview } = utils.client.product;

  /**
   * An earlier attempt may have been saved although its answer got lost. Sending it again with its key makes sure that
   * it is saved once; the new attempt then builds on it, so that its stock change is not applied twice.
   */
  async function settleEarlier(sheet: FilledSheet): Promise<FilledSheet> {
    const { product } = sheet;
    const earlier = findDraft(account, sheet)?.attempt;
    if (!product || !earlier || earlier.typed === JSON.stringify(updateInput(product, sheet))) return sheet;
    try {
      const input = earlier.input as UpdateProduct;
      await update.mutate(input, { context: { idempotencyKey: earlier.key } });
      const { data } = await preview.query({ id: product._id });
      return { ...sheet, product: { ...data, stock: input.stock } };
    } catch {
      // The earlier attempt was not saved. This attempt holds all of it.
      return sheet;
    }
  }

  /** The attempt to save a form: its input with its idempotency key, which a draft stores, and the call that makes it. */
  function prepareAttempt(sheet: FilledSheet) {
    const changed = sheet.product && updateInput(sheet.product, sheet);
    const added = createInput(sheet);
    const current = attemptOf(findDraft(account, sheet)?.attempt, changed ?? added);
    const options = { context: { idempotencyKey: current.key } };
    const call = () =>
      whenKeyIsFree<ProductSaved>(() =>
        changed ? update.mutate(changed, options) : create.mutate(added, options),
      );
    return { current, call };
  }

  return async (filled: FilledSheet, onProgress: OnProgress): Promise<void> => {
    const { sheet: uploaded, reason } = await uploadPictures(filled, onProgress);
    if (reason !== undefined)
      return saveDraft(account, { ...uploaded, reason, attempt: findDraft(account, uploaded)?.attempt });
    const sheet = await settleEarlier(uploaded);
    const { current, call } = prepareAttempt(sheet);
    const refusal = await attempt(call, sheet.product ? updateTexts : createTexts);
    if (refusal)
      saveDraft(account, { ...draftAfter(sheet, refusal), attempt: refusal.failure ? undefined : current });
    else deleteDraft(account, sheet);
    await utils.product.invalidate();
  };
}
