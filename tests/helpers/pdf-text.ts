import { inflateSync } from 'node:zlib';

/** The objects of a PDF as pdfkit writes it, by their numbers. */
function objectsOf(file: string): Map<string, string> {
  return new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
}

function streamOf(object: string): string {
  const [, bytes = ''] = /stream\n([\s\S]*)\nendstream$/.exec(object) ?? [];
  const stored = Buffer.from(bytes, 'latin1');
  return (object.includes('/FlateDecode') ? inflateSync(stored) : stored).toString('latin1');
}

/** The letters of a font's glyphs: one glyph may be several letters. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, range = '']) =>
    [...range.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => {
      const units = hex.match(/[0-9a-f]{4}/gi) ?? [];
      return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
    }),
  );
}

/** The text of each page of a PDF of ours, one piece a line. */
export function pdfPages(bytes: Buffer): string[] {
  const objects = objectsOf(bytes.toString('latin1'));
  const referred = (object: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1] ?? '') ?? '';
  const [, kids = ''] =
    [...objects.values()].map((one) => /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]/.exec(one)).find(Boolean) ??
    [];
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
    const page = objects.get(id) ?? '';
    const [, fontList = ''] = /\/Font <<([\s\S]*?)>>/.exec(referred(page, 'Resources')) ?? [];
    const fonts = new Map(
      [...fontList.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, fontId = '']) => [
        name,
        lettersOf(streamOf(referred(objects.get(fontId) ?? '', 'ToUnicode'))),
      ]),
    );
    let letters: string[] = [];
    const pieces: string[] = [];
    for (const [, font, shown] of streamOf(referred(page, 'Contents')).matchAll(
      /\/(\w+) [\d.]+ Tf|\[(.*?)\] TJ/g,
    )) {
      if (font) letters = fonts.get(font) ?? [];
      const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      );
      if (shown) pieces.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '�').join(''));
    }
    return pieces.join('\n');
  });
}
