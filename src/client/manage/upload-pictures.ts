import { toast } from 'sonner';
import { messages } from '../../shared/messages.ts';
import { uploadImage } from '../image/upload-image.ts';
import type { FilledSheet } from './drafts.ts';
import type { Picture } from './product-values.ts';

/** Which picture is being sent, and how much of it. */
export interface PictureProgress {
  /** 0 for the product's first picture, then its further ones. */
  place: number;
  /** From 0 to 1. */
  share: number;
}

export type OnProgress = (progress: PictureProgress | undefined) => void;

type Uploaded = { sheet: FilledSheet; reason?: string };

function withPictures(sheet: FilledSheet, [picture, ...images]: (Picture | undefined)[]): FilledSheet {
  return { ...sheet, picture, values: { ...sheet.values, images: images as Picture[] } };
}

/**
 * Uploads the pictures that are files still, one after another. Returns the sheet with the addresses of those that are
 * uploaded, and the reason why there are not more of them.
 */
export async function uploadPictures(sheet: FilledSheet, onProgress: OnProgress): Promise<Uploaded> {
  const pictures = [sheet.picture, ...sheet.values.images];
  const files = [...pictures.entries()].filter((entry): entry is [number, File] => entry[1] instanceof File);
  if (files.length === 0) return { sheet };
  const id = toast.loading(messages.image.uploading);
  try {
    for (const [place, file] of files) {
      onProgress({ place, share: 0 });
      pictures[place] = await uploadImage(file, (share) => onProgress({ place, share }));
    }
    toast.success(messages.image.uploaded, { id });
    return { sheet: withPictures(sheet, pictures) };
  } catch (error) {
    const { message: reason } = error as Error;
    toast.error(reason, { id });
    return { sheet: withPictures(sheet, pictures), reason };
  } finally {
    onProgress(undefined);
  }
}
