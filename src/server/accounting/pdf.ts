import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { currencyName, formatPrice, toCents } from '../../shared/base/money.ts';
import {
  documentKinds,
  documentName,
  type IssuedDocument,
  paymentLine,
  sellerLines,
} from '../../shared/order/document.ts';

const require = createRequire(import.meta.url);

/** Each has Bangla and Latin in one file: names and addresses mix them. */
const fontFiles = [
  require.resolve('@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf'),
  require.resolve('@expo-google-fonts/hind-siliguri/700Bold/HindSiliguri_700Bold.ttf'),
];

let fonts: Promise<Buffer[]> | undefined;

/** Reads the fonts once: half a megabyte. */
function loadFonts(): Promise<Buffer[]> {
  fonts ??= Promise.all(fontFiles.map((file) => readFile(file)));
  return fonts;
}

/** In points, of which A4 has 595 by 842. */
const margin = 50;
const width = 495;
const bottom = 770;
const columns = { title: 0, quantity: 270, unitPrice: 320, amount: 405 } as const;
const numberWidth = 90;

type Pdf = InstanceType<typeof PDFDocument>;

interface Cell {
  text: string;
  at: number;
  width: number;
  isRight?: boolean;
}

/** One line of cells, as high as the highest of them. @returns where the next line begins */
function row(pdf: Pdf, y: number, cells: Cell[]): number {
  const heights = cells.map(({ text, at, width, isRight }) => {
    pdf.text(text, margin + at, y, { width, align: isRight ? 'right' : 'left' });
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
  const day = new Date(issuedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  // At most 14 mm high, above the name of the seller.
  if (logo) pdf.image(logo, { fit: [200, 40] });
  pdf.font('bold').fontSize(16);
  pdf.text(seller.name, margin, logo ? pdf.y + 8 : margin, { width: 270 });
  let left = pdf.y;
  pdf.text(documentKinds[kind].label, margin + 285, margin, { width: 210, align: 'right' });
  let right = pdf.y;
  pdf.font('regular').fontSize(9.5);
  for (const line of sellerLines(seller)) {
    pdf.text(line, margin, left, { width: 270 });
    left = pdf.y;
  }
  const facts = [number, day, `Order ${order}`, corrects && `Corrects invoice ${corrects}`];
  for (const fact of facts.filter((one): one is string => Boolean(one))) {
    pdf.font(fact === number ? 'bold' : 'regular');
    pdf.text(fact, margin + 285, right, { width: 210, align: 'right' });
    right = pdf.y;
  }
  return Math.max(left, right) + 12;
}

function tableHead(pdf: Pdf, y: number): number {
  pdf.font('bold').fontSize(9.5);
  const next = row(pdf, y, [
    { text: 'Description', at: columns.title, width: 260 },
    { text: 'Quantity', at: columns.quantity - 10, width: 55, isRight: true },
    { text: 'Unit price', at: columns.unitPrice, width: 80, isRight: true },
    { text: 'Amount', at: columns.amount, width: numberWidth, isRight: true },
  ]);
  rule(pdf, next + 2, 1);
  pdf.font('regular');
  return next + 7;
}

function lines(pdf: Pdf, from: number, { lines: all }: IssuedDocument): number {
  let y = tableHead(pdf, from);
  for (const { title, sku, quantity, unitPrice, amount } of all) {
    const text = sku ? `${title}\nSKU ${sku}` : title;
    if (y + pdf.heightOfString(text, { width: 255 }) > bottom) {
      pdf.addPage();
      y = tableHead(pdf, margin);
    }
    const next = row(pdf, y, [
      { text, at: columns.title, width: 255 },
      { text: String(quantity), at: columns.quantity - 10, width: 55, isRight: true },
      { text: formatPrice(toCents(unitPrice)), at: columns.unitPrice, width: 80, isRight: true },
      { text: formatPrice(toCents(amount)), at: columns.amount, width: numberWidth, isRight: true },
    ]);
    rule(pdf, next + 2);
    y = next + 6;
  }
  return y;
}

function totals(pdf: Pdf, from: number, document: IssuedDocument): void {
  let y = from + 4;
  if (y + 60 > bottom) {
    pdf.addPage();
    y = margin;
  }
  const sum = (label: string, dollars: number) => {
    y = row(pdf, y, [
      { text: label, at: 255, width: 145, isRight: true },
      { text: formatPrice(toCents(dollars)), at: columns.amount, width: numberWidth, isRight: true },
    ]);
  };
  pdf.fontSize(10);
  if (document.kind === 'invoice') sum('Shipping', document.shipping);
  pdf.font('bold').fontSize(12);
  sum(`Total in ${currencyName()}`, document.total);
  pdf.font('regular').fontSize(9.5);
  pdf.text(paymentLine(document), margin, y + 10, { width });
}

/** The number of the document and of the page, on each of its pages, which are the buffered ones. */
function footers(pdf: Pdf, { number, order, seller }: IssuedDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 1; page <= count; page += 1) {
    pdf.switchToPage(start + page - 1);
    // Below the margin, a text would begin a new page.
    pdf.page.margins.bottom = 0;
    const text = `${seller.name} · ${number} · Order ${order} · Page ${page} of ${count}`;
    pdf.font('regular').fontSize(8).text(text, margin, 800, { width, align: 'center', lineBreak: false });
  }
}

/** Draws a document on pages of its own, which are finished then. */
function draw(pdf: Pdf, document: IssuedDocument, logo: string | undefined): void {
  pdf.addPage();
  let y = head(pdf, document, logo);
  const { customer } = document;
  if (customer) {
    pdf.font('bold').fontSize(9.5).text('Customer', margin, y);
    pdf.font('regular').fontSize(11);
    for (const line of [customer.name, customer.address, customer.phone].filter(Boolean)) {
      pdf.text(line, margin, pdf.y, { width: 300 });
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
  const [regular, bold] = (await loadFonts()) as [Buffer, Buffer];
  const pdf = new PDFDocument({
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
  });
  pdf.registerFont('regular', regular);
  pdf.registerFont('bold', bold);
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

/** A document as PDF. */
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
