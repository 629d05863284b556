import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { dateText } from '../../shared/base/date-text.ts';
import { formatPrice, toCents } from '../../shared/base/money.ts';
import { percentWords } from '../../shared/order/amount-rows.ts';
import {
  discountLine,
  documentName,
  documentSums,
  type IssuedDocument,
  paymentLine,
  sellerLines,
} from '../../shared/order/document.ts';
import { documentKinds } from '../../shared/order/document-kinds.ts';
import { byLetters, type Family, printed, readFamilies, textsOf, type Weight } from './pdf-fonts.ts';

/** In points, of which A4 has 595 by 842. */
const margin = 50;
const width = 495;
const bottom = 770;

/** The place of the amounts below the lines. */
const amountColumn = { at: 405, width: 90, isRight: true } as const;

/** A PDF that sets each text in the family of the document, or in another one that has more of its letters. */
class Pdf extends PDFDocument {
  #weight: Weight = 'regular';
  #families: Family[];

  constructor(options: PDFKit.PDFDocumentOptions, families: Family[]) {
    super(options);
    this.#families = families;
    for (const { name, files } of families) {
      this.registerFont(`${name} regular`, files.regular);
      this.registerFont(`${name} bold`, files.bold);
    }
  }

  /** Chooses the family for the pages of a document from all its texts. */
  suit(texts: string[]): void {
    this.#families = byLetters(this.#families, texts.join(' '));
  }

  weight(weight: Weight): this {
    this.#weight = weight;
    return this;
  }

  #choose(text: string): void {
    const [family] = byLetters(this.#families, text) as [Family];
    this.font(`${family.name} ${this.#weight}`);
  }

  write(text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions = {}): this {
    this.#choose(text);
    return this.text(printed(text), x, y, options);
  }

  heightOf(text: string, options: PDFKit.Mixins.TextOptions): number {
    this.#choose(text);
    return this.heightOfString(printed(text), options);
  }
}

interface Place {
  at: number;
  width: number;
  isRight?: boolean;
}

interface Cell extends Place {
  text: string;
}

type Line = IssuedDocument['lines'][number];

interface Column extends Place {
  label: string;
  textOf(line: Line): string;
}

const described = {
  label: 'Description',
  at: 0,
  textOf: ({ title, sku }: Line) => (sku ? `${title}\nSKU ${sku}` : title),
};
const counted = { label: 'Quantity', isRight: true, textOf: ({ quantity }: Line) => String(quantity) };
const pricedEach = {
  label: 'Unit price',
  isRight: true,
  textOf: ({ unitPrice }: Line) => formatPrice(toCents(unitPrice)),
};
const priced = { label: 'Amount', isRight: true, textOf: ({ amount }: Line) => formatPrice(toCents(amount)) };

const plainColumns: Column[] = [
  { ...described, width: 255 },
  { ...counted, at: 260, width: 55 },
  { ...pricedEach, at: 320, width: 80 },
  { ...priced, ...amountColumn },
];

const taxColumns: Column[] = [
  { ...described, width: 175 },
  { ...counted, at: 178, width: 45 },
  { ...pricedEach, at: 226, width: 75 },
  {
    label: 'Tax rate',
    at: 304,
    width: 48,
    isRight: true,
    textOf: ({ taxPercent }) => percentWords(taxPercent),
  },
  { label: 'Tax', at: 355, width: 62, isRight: true, textOf: ({ tax }) => formatPrice(toCents(tax)) },
  { ...priced, at: 420, width: 75 },
];

/** One line of cells, as high as the highest of them. @returns where the next line begins */
function row(pdf: Pdf, y: number, cells: Cell[]): number {
  const heights = cells.map(({ text, at, width, isRight }) => {
    pdf.write(text, margin + at, y, { width, align: isRight ? 'right' : 'left' });
    return pdf.y;
  });
  return Math.max(...heights);
}

function rule(pdf: Pdf, y: number, thickness = 0.5): void {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(thickness)
    .stroke();
}

function head(
  pdf: Pdf,
  { seller, kind, number, issuedAt, timeZone, order, corrects }: IssuedDocument,
  logo: string | undefined,
): number {
  const day = dateText(issuedAt, { dateStyle: 'long', timeZone });
  // At most 14 mm high, above the name of the seller.
  if (logo) pdf.image(logo, { fit: [200, 40] });
  pdf.weight('bold').fontSize(16);
  pdf.write(seller.name, margin, logo ? pdf.y + 8 : margin, { width: 270 });
  let left = pdf.y;
  pdf.write(documentKinds[kind].label, margin + 285, margin, { width: 210, align: 'right' });
  let right = pdf.y;
  pdf.weight('regular').fontSize(9.5);
  for (const line of sellerLines(seller)) {
    pdf.write(line, margin, left, { width: 270 });
    left = pdf.y;
  }
  const facts = [number, day, `Order ${order}`, corrects && `Corrects invoice ${corrects}`];
  for (const fact of facts.filter((one): one is string => Boolean(one))) {
    pdf.weight(fact === number ? 'bold' : 'regular');
    pdf.write(fact, margin + 285, right, { width: 210, align: 'right' });
    right = pdf.y;
  }
  return Math.max(left, right) + 12;
}

function tableHead(pdf: Pdf, y: number, columns: Column[]): number {
  pdf.weight('bold').fontSize(9.5);
  const next = row(
    pdf,
    y,
    columns.map(({ label: text, ...place }) => ({ text, ...place })),
  );
  rule(pdf, next + 2, 1);
  pdf.weight('regular');
  return next + 7;
}

function lines(pdf: Pdf, from: number, document: IssuedDocument): number {
  const { lines: all, taxMode } = document;
  const columns = taxMode === 'none' ? plainColumns : taxColumns;
  let y = tableHead(pdf, from, columns);
  for (const line of all) {
    const cells = columns.map(({ textOf, ...place }) => ({ text: textOf(line), ...place }));
    const discount = discountLine(document, line);
    if (discount) (cells[0] as Cell).text += `\n${discount}`;
    const { text, width } = cells[0] as Cell;
    if (y + pdf.heightOf(text, { width }) > bottom) {
      pdf.addPage();
      y = tableHead(pdf, margin, columns);
    }
    const next = row(pdf, y, cells);
    rule(pdf, next + 2);
    y = next + 6;
  }
  return y;
}

const rateColumns: Place[] = [
  { at: 165, width: 60, isRight: true },
  { at: 230, width: 85, isRight: true },
  { at: 320, width: 80, isRight: true },
  amountColumn,
];

function totals(pdf: Pdf, from: number, document: IssuedDocument): void {
  const { parts, rates, totalLabel } = documentSums(document);
  const rateTexts = rates.map(({ rate, netCents, taxCents, grossCents }) => [
    rate,
    ...[netCents, taxCents, grossCents].map(formatPrice),
  ]);
  let y = from + 4;
  if (y + 45 + 15 * (parts.length + rates.length) > bottom) {
    pdf.addPage();
    y = margin;
  }
  const sum = (label: string, cents: number) => {
    y = row(pdf, y, [
      { text: label, at: 155, width: 245, isRight: true },
      { text: formatPrice(cents), ...amountColumn },
    ]);
  };
  pdf.fontSize(10);
  for (const { label, cents } of parts) sum(label, cents);
  pdf.weight('bold').fontSize(12);
  sum(totalLabel, toCents(document.total));
  pdf.weight('regular').fontSize(9.5);
  if (rates.length > 0) {
    y += 6;
    for (const texts of [['Tax rate', 'Net', 'Tax', 'Gross'], ...rateTexts])
      y = row(
        pdf,
        y + 2,
        texts.map((text, at) => ({ text, ...(rateColumns[at] as Place) })),
      );
  }
  pdf.write(paymentLine(document), margin, y + 10, { width });
}

/** The number of the document and of the page, on each of its pages, which are the buffered ones. */
function footers(pdf: Pdf, { number, order, seller }: IssuedDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 1; page <= count; page += 1) {
    pdf.switchToPage(start + page - 1);
    // Below the margin, a text would begin a new page.
    pdf.page.margins.bottom = 0;
    const text = `${seller.name} · ${number} · Order ${order} · Page ${page} of ${count}`;
    pdf.weight('regular').fontSize(8).write(text, margin, 800, { width, align: 'center', lineBreak: false });
  }
}

/** Draws a document on pages of its own, which are finished then. */
function draw(pdf: Pdf, document: IssuedDocument, logo: string | undefined): void {
  pdf.suit([...textsOf(document), formatPrice(0)]);
  pdf.addPage();
  let y = head(pdf, document, logo);
  const { customer } = document;
  if (customer) {
    pdf.weight('bold').fontSize(9.5).write('Customer', margin, y);
    pdf.weight('regular').fontSize(11);
    for (const line of [customer.name, customer.address, customer.phone].filter(Boolean)) {
      pdf.write(line, margin, pdf.y, { width: 300 });
    }
    y = pdf.y + 14;
  }
  totals(pdf, lines(pdf, y, document), document);
  footers(pdf, document);
  pdf.flushPages();
}

interface About {
  title: string;
  author: string;
  createdAt: Date;
  /** The current logo of the shop, as JPEG. */
  logo: Buffer | undefined;
}

/**
 * Writes documents as one PDF on A4 paper, each on separate pages. Drawn documents are appended before the next one is read: only a
 * few of them, and the fonts, are in memory at a time.
 */
export async function writePdf(
  documents: AsyncIterable<IssuedDocument> | Iterable<IssuedDocument>,
  { title, author, createdAt, logo: picture }: About,
  append: (bytes: Buffer) => Promise<unknown> | unknown,
): Promise<void> {
  const pdf = new Pdf(
    {
      size: 'A4',
      margin,
      autoFirstPage: false,
      // The last page of a document is known when the first is finished.
      bufferPages: true,
      // No font before ours: those of pdfkit are files that the built shop does not have.
      font: '',
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: createdAt },
    },
    await readFamilies(),
  );
  // pdfkit takes the same text for the same picture, and the file has it once.
  const logo = picture && `data:image/jpeg;base64,${picture.toString('base64')}`;
  for await (const document of documents) {
    draw(pdf, document, logo);
    const bytes: Buffer | null = pdf.read();
    if (bytes) await append(bytes);
    // Some 3 ms each: requests are answered between them.
    await setImmediate();
  }
  pdf.end();
  for await (const bytes of pdf) await append(bytes as Buffer);
}

export async function renderPdf(document: IssuedDocument, logo: Buffer | undefined): Promise<Buffer> {
  const { seller, issuedAt } = document;
  const parts: Buffer[] = [];
  await writePdf(
    [document],
    { title: documentName(document), author: seller.name, createdAt: new Date(issuedAt), logo },
    (bytes) => parts.push(bytes),
  );
  return Buffer.concat(parts);
}
