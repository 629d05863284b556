import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../src/server/accounting/pdf.ts';
import { lettersWithoutFont } from '../../src/server/accounting/pdf-fonts.ts';
import type { IssuedDocument } from '../../src/shared/order/document.ts';

function invoice(title: string, name = 'Farhana Akter'): IssuedDocument {
  return {
    number: 'INV-2026-00001',
    kind: 'invoice',
    order: 'FE-1001',
    placedAt: '2026-11-27T08:00:00.000Z',
    issuedAt: '2026-11-28T08:00:00.000Z',
    issuedBy: 'owner@shop.example',
    method: 'cash',
    timeZone: 'UTC',
    seller: { name: 'Iron & Oak', legalName: '', taxNumber: '', address: [], email: '', phone: '' },
    customer: { name, address: '12 Mill Road', phone: '+8801712345678' },
    lines: [
      { title, sku: null, quantity: 1, unitPrice: 10, discount: 0, amount: 10, tax: 0, taxPercent: null },
    ],
    taxMode: 'none',
    corrects: null,
    subtotal: 10,
    discount: 0,
    delivery: 0,
    tax: 0,
    taxes: [],
    total: 10,
    deliveryOption: null,
    discountCode: null,
    shipping: 0,
    pdf: 'https://shop.example/documents/a.pdf',
  } as IssuedDocument;
}

/** The content of all streams of a PDF. */
function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
}

/** The number of boxes in a PDF: glyph 0 of a font stands for a letter that it lacks. */
function boxesIn(pdf: Buffer): number {
  const shown = streamsOf(pdf).flatMap((stream) => [...stream.matchAll(/\[(.*)\] TJ/g)]);
  const glyphs = shown.flatMap(([, text = '']) => [...text.matchAll(/<([0-9a-f]+)>/g)]);
  expect(glyphs.length).toBeGreaterThan(10);
  return glyphs.flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []).filter((glyph) => glyph === '0000')
    .length;
}

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

describe('the PDF of a document', () => {
  it.each([
    ['Vietnamese', `Tạ tay Đặc biệt Nguyễn Thị Ước ${range(0x1ea0, 0x1ef9)}`],
    ['Vietnamese in decomposed letters', 'Nguyễn Thị Ước'.normalize('NFD')],
    ['Welsh, Maltese, Esperanto', 'ŴŵŶŷ ĦħĠġĊċ Ĝĝ Ŭŭ'],
    // Without U+0149, which Unicode has deprecated.
    ['all of Latin', `${range(0xc0, 0x148)}${range(0x14a, 0x17f)}ȘșȚțẞƠơƯư`],
    ['signs', '№ 5 ″ 6′ → ← ½ × ± ° ≤ ≥ “x” – — … • ™ ® ©'],
    ['currencies', '₫ ₦ ₱ ₩ ₪ ฿ ₴ ₸ ₺ ₽ ₾ ₼ ₵ ₡ ₲ ₭ ₮ ₨ ₹ € £ ¥ ¢'],
    ['Greek', 'Αλτήρας'],
    ['Cyrillic', 'Гантель, Їжак'],
    ['Bangla', 'ডাম্বেল ১০ কেজি, ৳ 500'],
  ])('has letters for %s', async (_, text) => {
    expect(boxesIn(await renderPdf(invoice(text, text), undefined))).toBe(0);
    expect(await lettersWithoutFont(invoice(text, text))).toBe('');
  });

  it('has them in the same document as Bangla', async () => {
    expect(boxesIn(await renderPdf(invoice('Tạ tay → Ước', 'ফারহানা আক্তার'), undefined))).toBe(0);
  });

  it('has boxes for other scripts, which are said to staff', async () => {
    const document = invoice('Kettlebell 壺鈴', 'علي');
    expect(boxesIn(await renderPdf(document, undefined))).toBeGreaterThan(0);
    expect(await lettersWithoutFont(document)).toBe('علي壺鈴');
  });
});
