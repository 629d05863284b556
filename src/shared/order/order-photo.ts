import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { OrderNumber } from './manage-order.ts';

/** The bytes of the body that brings a photograph. */
export const photoBodyBytes = 4_100_000;

/** A JPEG, PNG, WebP or AVIF file. */
export const Photo = z
  .base64()
  .min(1)
  .max(Math.ceil(limits.photoBytes / 3) * 4)
  .describe('A JPEG, PNG, WebP or AVIF file of 3 MB at most, in base64');

/** A photograph of a parcel that staff take. */
export const AddPhoto = OrderNumber.extend({ photo: Photo });
export type AddPhoto = z.infer<typeof AddPhoto>;

export const OrderPhotoId = z.object({ id: z.uuid() });

/** A photograph as it is stored: JPEG, in base64. */
export const OrderPhoto = z.object({ photo: z.string() });
export type OrderPhoto = z.infer<typeof OrderPhoto>;
