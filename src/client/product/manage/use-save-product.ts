import { toast } from 'sonner';
import { manageMessages } from '../../../shared/base/manage-messages.ts';
import type {
  CreateProduct,
  ProductSaved,
  StaffProduct,
  UpdateProduct,
} from '../../../shared/product/product.ts';
import { attemptOf } from '../../api/command.ts';
import { whenKeyIsFree } from '../../api/idempotency.ts';
import { trpc } from '../../api/trpc.ts';
import { uploadImage } from '../../image/upload-image.ts';
import { useStaff } from '../../staff/use-staff.ts';
import { attempt, type Refusal } from './attempt.ts';
import { deleteDraft, type FilledSheet, findDraft, rebased, saveDraft } from './drafts.ts';
import { leaveOutProducts } from './selected-products.tsx';
import type { Picture } from './typed-values.ts';
import {
  afterAttempt,
  changedVariants,
  enteredVariants,
  isGridChanged,
  refusedCells,
  withIds,
  withStock,
} from './variant-values.ts';

const { created, createFailed, updated, updateFailed } = manageMessages;
const createTexts = { done: created, failed: createFailed };
const updateTexts = { done: updated, failed: updateFailed };

/**
 * The draft of a refused form. If somebody else has saved the product or changed its stock meanwhile, the draft has the product as it
 * is now: staff see the change, and the next attempt is not refused for it.
 */
function draftAfter(sheet: FilledSheet, { message: reason, failure }: Refusal) {
  const { product } = sheet;
  const refused = refusedCells(sheet.values.grid, failure?.issues);
  // The details have no variants: the form reads the product anew when the draft is opened.
  if (product && !product.options && failure?.reason === 'EDIT_CONFLICT' && failure.details) {
    return { ...rebased(sheet, failure.details.product), reason, refused };
  }
  if (product && failure?.reason === 'STOCK_CHANGED' && failure.details && 'stock' in failure.details) {
    const { key = product._id } = refused.find(({ column }) => column === 'stock') ?? {};
    return {
      ...sheet,
      ...withStock({ product, joined: sheet.joined }, key, failure.details.stock),
      reason,
      refused,
    };
  }
  return { ...sheet, reason, refused };
}

/** The fields of a form whose pictures are uploaded. */
function enteredFields({ values: { picture: _picture, grid: _grid, ...fields }, picture }: FilledSheet) {
  return { ...fields, image: picture as string | undefined, images: fields.images as string[] };
}

/** The fields that a product with options has itself. */
function fieldsOfParent(sheet: FilledSheet) {
  const {
    price: _price,
    salePrice: _salePrice,
    saleFrom: _saleFrom,
    saleUntil: _saleUntil,
    stock: _stock,
    sku: _sku,
    gtin: _gtin,
    grams: _grams,
    ...fields
  } = enteredFields(sheet);
  return fields;
}

/** The input that adds the product of a form. */
function createInput(sheet: FilledSheet): CreateProduct {
  const { grid, taxRate } = sheet.values;
  return grid ? { ...fieldsOfParent(sheet), ...enteredVariants(grid, { taxRate }) } : enteredFields(sheet);
}

function updateInput(product: StaffProduct, sheet: FilledSheet): UpdateProduct {
  const { _id: id, updatedAt: version, stock, price } = product;
  const { grid, taxRate } = sheet.values;
  const named = { id, version, stockSeen: stock };
  if (!grid) return { ...enteredFields(sheet), ...named };
  const fields = { ...fieldsOfParent(sheet), price, stock, ...named };
  const edited = { product, joined: sheet.joined };
  if (!isGridChanged(edited, grid)) return fields;
  // The shop does not use the price, but checks it: that of a row is valid.
  const [first] = grid.rows;
  return { ...fields, price: first?.price as number, ...changedVariants(edited, grid, { taxRate }) };
}

export interface PictureProgress {
  /** 0 for the product's first picture, then the further ones. */
  place: number;
  /** From 0 to 1. */
  share: number;
}

type OnProgress = (progress: PictureProgress | undefined) => void;

type Uploaded = { sheet: FilledSheet; reason?: string };

/** All pictures of a form: the first, the further ones, and those of its variants. */
function picturesOf({ picture, values: { images, grid } }: FilledSheet): (Picture | undefined)[] {
  return [picture, ...images, ...(grid?.rows.map((row) => row.picture) ?? [])];
}

function withPictures(sheet: FilledSheet, [picture, ...others]: (Picture | undefined)[]): FilledSheet {
  const { grid, images } = sheet.values;
  const ofRows = others.slice(images.length);
  const values = {
    ...sheet.values,
    images: others.slice(0, images.length) as Picture[],
    ...(grid && { grid: { ...grid, rows: grid.rows.map((row, at) => ({ ...row, picture: ofRows[at] })) } }),
  };
  return { ...sheet, picture, values };
}

/**
 * Uploads the pictures that are still files, one after another, each once. Returns the sheet with the new addresses, and the
 * reason when an upload failed.
 */
async function uploadPictures(sheet: FilledSheet, onProgress: OnProgress): Promise<Uploaded> {
  const pictures = picturesOf(sheet);
  const files = [...pictures.entries()].filter((entry): entry is [number, File] => entry[1] instanceof File);
  if (files.length === 0) return { sheet };
  const id = toast.loading(manageMessages.image.uploading);
  try {
    for (const [place, file] of files) {
      if (pictures[place] !== file) continue;
      onProgress({ place, share: 0 });
      const address = await uploadImage(file, (share) => onProgress({ place, share }));
      for (const at of pictures.keys()) if (pictures[at] === file) pictures[at] = address;
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
      const isNewParent = product.parentId === undefined && data.parentId !== undefined;
      const now = isNewParent ? (await preview.query({ id: data.parentId as string })).data : data;
      const { grid } = sheet.values;
      const values = { ...sheet.values, ...(grid && { grid: withIds(grid, now) }) };
      return { ...sheet, values, joined: undefined, product: afterAttempt(input, now) };
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
    else {
      deleteDraft(account, sheet);
      leaveOutProducts((sheet.joined ?? []).map(({ _id: id }) => id));
    }
    await utils.product.invalidate();
  };
}
