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

/** Bytes that mean nothing in Windows-1252: a file with one of them is in another encoding. */
const strangeBytes = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** The characters of Windows-1252 that Latin-1 has not, from 0x80 on. Node 20 decodes both alike. */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (letter) => windowsLetters.charAt(letter.charCodeAt(0) - 0x80));
}

const utf16 = { le: [0xff, 0xfe], be: [0xfe, 0xff] };

export interface DecodedFile {
  /** In UTF-8. */
  bytes: Buffer;
  /** The line with the first letter that is not UTF-8, in a file that was read as Windows-1252. */
  guessedFrom?: number;
}

/**
 * The text of a file in UTF-8, in UTF-16 with a byte order mark, or in Windows-1252, in which older programs write.
 * @throws Failure CATALOGUE_FILE_REFUSED, naming the format that the file seems to have
 */
export function decode(bytes: Buffer): DecodedFile {
  if (bytes.length === 0) throw refused('The file is empty');
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    throw refused(`This is a spreadsheet or a ZIP archive, not a CSV file. ${saveAs}`);
  }
  for (const [end, mark] of Object.entries(utf16)) {
    if (beginsWith(bytes, ...mark))
      return { bytes: Buffer.from(new TextDecoder(`utf-16${end}`).decode(bytes)) };
  }
  if (bytes.includes(0)) throw refused(`This is not a text file. ${saveAs}`);
  if (isUtf8(bytes)) return { bytes };
  const line = strangeLine(bytes);
  if (strangeBytes.some((byte) => bytes.includes(byte))) {
    throw refused(`Line ${line} is not in UTF-8, so letters would be garbled. ${saveAs}`);
  }
  return { bytes: Buffer.from(windows1252(bytes)), guessedFrom: line };
}
