import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const { factory } = ts;
const blob = factory.createTypeReferenceNode('Blob');

/** The TypeScript types of an OpenAPI document. Files are of the type Blob, which the generator leaves to its callers. */
export async function typesOf(document) {
  const nodes = await openapiTS(document, {
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
    // A field with a default may be left out of an input; an output names it among its required fields.
    defaultNonNullable: false,
  });
  return astToString(nodes);
}
