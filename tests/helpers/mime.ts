/** A message taken apart. */
export interface ReadMail {
  /** Names in small letters, each with its value on one line. */
  headers: Map<string, string>;
  /** The number of header lines: it shows an injected line, even if its name comes twice. */
  headerCount: number;
  text: string;
  html: string;
}

function readHeaders(block: string): [string, string][] {
  const lines = block.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return lines.map((line) => {
    const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(line) ?? [];
    return [name.toLowerCase(), value];
  });
}

function split(content: string): [string, string] {
  const end = content.indexOf('\r\n\r\n');
  return [content.slice(0, end), content.slice(end + 4)];
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Reads a message with a text and an HTML part. */
export function readMail(content: string): ReadMail {
  const [head, body] = split(content);
  const headers = readHeaders(head);
  const all = new Map(headers);
  const boundary = /boundary="(.*?)"/.exec(all.get('content-type') ?? '')?.[1] ?? '';
  const parts = new Map<string, string>();
  for (const piece of body.split(`--${boundary}`).slice(1, -1)) {
    const [partHead, partBody] = split(piece.replace(/^\r\n/, '').replace(/\r\n$/, ''));
    const partHeaders = new Map(readHeaders(partHead));
    const type = partHeaders.get('content-type')?.split(';')[0] ?? '';
    parts.set(type, decode(partBody, partHeaders.get('content-transfer-encoding')));
  }
  return {
    headers: all,
    headerCount: headers.length,
    text: (parts.get('text/plain') ?? '').replaceAll('\r\n', '\n'),
    html: (parts.get('text/html') ?? '').replaceAll('\r\n', '\n'),
  };
}
