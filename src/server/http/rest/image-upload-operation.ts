import type { OpenAPIObject } from 'trpc-to-openapi';
import type { Admission } from '../../staff/access.ts';

type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['post']>;

export const imageUploadAdmission: Admission = { access: 'staff', scope: 'catalog:write' };

/** The one REST path without a procedure behind it, for the document: its body is no JSON. */
export const imageUploadOperation: Operation = {
  operationId: 'image-upload',
  summary: 'Upload a picture',
  description:
    'JPEG, PNG, WebP or AVIF, at most 10 MB. It is made anew in several sizes, without what it tells of its making.',
  tags: ['Image'],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['image'],
          properties: { image: { type: 'string', format: 'binary' } },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The address of the picture, for the `image` of a product',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['success', 'data'],
            properties: {
              success: { const: true },
              data: {
                type: 'object',
                required: ['display_url', 'width', 'height'],
                properties: {
                  display_url: { type: 'string' },
                  width: { type: 'integer' },
                  height: { type: 'integer' },
                },
              },
            },
          },
        },
      },
    },
    415: { description: '' },
    422: { description: '' },
  },
};
