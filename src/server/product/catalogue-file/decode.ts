import { isUtf8 } from 'node:buffer';
import { Failure } from '../../../shared/base/failure.ts';

/** A file that is refused as a whole. */
export function refused(message: string): Failure {
  return new Failure('CATALOGUE_FILE_REFUSED', { message });
}

const saveAs = 'Save it from your spreadsheet as “CSV UTF-8” and choose that file';

function beginsWith(bytes: Buffer, ...start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** The first line that is not UTF-8. The byte of a line end is part of no other character. */
function strangeLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

/**
 * Checks that the bytes are UTF-8 text.
 * @throws Failure CATALOGUE_FILE_REFUSED, naming the format they seem to have
 */
export function checkEncoding(bytes: Buffer): void {
  if (bytes.length === 0) throw refused('The file is empty');
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    throw refused(`This is a spreadsheet or a ZIP archive, not a CSV file. ${saveAs}`);
  }
  if (beginsWith(bytes, 0xff, 0xfe) || beginsWith(bytes, 0xfe, 0xff)) {
    throw refused(`The file is in UTF-16, not in UTF-8. ${saveAs}`);
  }
  if (bytes.includes(0)) throw refused(`This is not a text file. ${saveAs}`);
  if (isUtf8(bytes)) return;
  throw refused(`Line ${strangeLine(bytes)} is not in UTF-8, so letters would be garbled. ${saveAs}`);
}
