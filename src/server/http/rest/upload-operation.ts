import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { limits } from '../../../shared/base/limits.ts';
import type { Admission } from '../../rpc/access.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import type { RestOperation } from './operation.ts';

/** The staff and API keys that may upload. The upload is no procedure, because its body is a file: it is described by hand here. */
export const imageUploadAdmission = {
  access: 'staff',
  scope: 'catalog:write',
  permission: 'catalogue',
} satisfies Admission;

const UploadedImage = z
  .object({
    success: z.literal(true),
    data: z.object({
      display_url: z.string().describe('For the `image` of a product'),
      width: z.number().int().min(1),
      height: z.number().int().min(1),
    }),
  })
  .meta({ id: 'UploadedImage' });

export const uploadOperation: RestOperation = {
  operationId: 'uploadImage',
  method: 'POST',
  path: '/image/upload',
  scope: imageUploadAdmission.scope,
  takes: new Set(Object.keys(IdempotencyHeader.shape)),
  refusals: ['INVALID_INPUT', 'NOT_ACCEPTABLE', 'IMAGE_REFUSED', 'IMAGE_NOT_KEPT', 'IMAGE_HOST_FAILED'],
};

export const describedUpload: ZodOpenApiOperationObject = {
  operationId: uploadOperation.operationId,
  summary: 'Upload a picture',
  description: `JPEG, PNG, WebP or AVIF, at most ${limits.imageBytes / 1e6} MB. It is encoded again in several sizes, without its metadata.`,
  tags: ['Image'],
  requestParams: { header: IdempotencyHeader },
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['image'],
          properties: {
            // Generators know `binary` as a file, and `contentMediaType` as a text.
            image: {
              type: 'string',
              format: 'binary',
              contentMediaType: 'image/*',
              description: 'The file',
            },
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The address of the picture',
      content: { 'application/json': { schema: UploadedImage } },
    },
  },
};
