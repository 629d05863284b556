import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { Failure } from '../../shared/base/failure.ts';

/** Fields beside the file are ignored; some clients send one or two. */
const otherFields = 10;

/** The bytes of a form beside its file: boundaries, headers, other fields. */
const frameBytes = 64_000;

function invalidForm(field: string, message: string): Failure {
  return new Failure('INVALID_INPUT', {
    message: `${field}: ${message}`,
    issues: [{ path: field, message }],
  });
}

function openForm(req: IncomingMessage, field: string, maxBytes: number): BusboyInstance {
  if (!/^multipart\/form-data *(;|$)/i.test(req.headers['content-type'] ?? '')) {
    const message = `Send the file as multipart/form-data, in the field ${field}`;
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', { message });
  }
  const limits = {
    files: 1,
    fileSize: maxBytes,
    fields: otherFields,
    parts: otherFields + 1,
    fieldSize: 2000,
    headerPairs: 20,
    headerSize: 8000,
  };
  try {
    return new Busboy({ headers: req.headers as BusboyHeaders, limits });
  } catch {
    throw invalidForm(field, 'The form is not well-formed');
  }
}

/**
 * The one file of an uploaded form, in memory.
 * @throws Failure UNSUPPORTED_MEDIA_TYPE, INVALID_INPUT or `tooLarge`
 */
export async function readFormFile(
  req: IncomingMessage,
  { field, maxBytes, tooLarge }: { field: string; maxBytes: number; tooLarge: Failure },
): Promise<Buffer> {
  const form = openForm(req, field, maxBytes);
  if (Number(req.headers['content-length'] ?? 0) > maxBytes + frameBytes) throw tooLarge;
  return new Promise<Buffer>((resolve, reject) => {
    let chunks: Buffer[] | undefined;
    const refuse = (error: unknown) => {
      req.unpipe(form);
      reject(error);
    };
    form.on('file', (name, file) => {
      // If a form ends inside a file, the file's own stream emits the error.
      file.on('error', () => refuse(invalidForm(field, 'The form is not well-formed')));
      if (name !== field) {
        file.resume();
        return refuse(invalidForm(field, `Send one file, in the field ${field}`));
      }
      const own: Buffer[] = [];
      chunks = own;
      file.on('data', (chunk: Buffer) => own.push(chunk));
      file.on('limit', () => refuse(tooLarge));
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit']) {
      form.on(limit, () => refuse(invalidForm(field, 'Send one file, and nothing else')));
    }
    form.on('error', () => refuse(invalidForm(field, 'The form is not well-formed')));
    form.on('finish', () => {
      if (chunks) resolve(Buffer.concat(chunks));
      else refuse(invalidForm(field, 'A file is required'));
    });
    req.on('error', refuse);
    req.pipe(form);
  });
}
