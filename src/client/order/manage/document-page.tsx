import { Link } from 'wouter';
import { dateText } from '../../../shared/base/date-text.ts';
import { toCents } from '../../../shared/base/money.ts';
import { percentWords } from '../../../shared/order/amount-rows.ts';
import {
  discountLine,
  documentSums,
  type IssuedDocument,
  paymentLine,
  sellerLines,
} from '../../../shared/order/document.ts';
import { documentKinds } from '../../../shared/order/document-kinds.ts';
import { Awaited } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { StaffScreen } from '../../staff/signed-in.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ArrowLeft } from '../../ui/icons/arrow-left.ts';
import { Download } from '../../ui/icons/download.ts';
import { Printer } from '../../ui/icons/printer.ts';
import { Price } from '../../ui/price.tsx';

const numberClass = 'py-2 pl-4 text-right tabular-nums whitespace-nowrap';

/** A column that phones have no room for. */
const wideClass = 'max-sm:hidden print:table-cell';

function SumRow({ label, cents, isTotal }: { label: string; cents: number; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'text-lg font-bold' : undefined}>
      <th scope="row" className={`w-full py-2 text-right ${isTotal ? 'font-bold' : 'font-normal'}`}>
        {label}
      </th>
      <td className={`sm:pl-16 print:pl-16 ${numberClass}`}>
        <Price cents={cents} />
      </td>
    </tr>
  );
}

function Rates({ rates }: Pick<ReturnType<typeof documentSums>, 'rates'>) {
  return (
    <table className="mt-4 ml-auto border-collapse text-sm">
      <caption className="sr-only">Taxes by rate</caption>
      <thead>
        <tr>
          {['Tax rate', 'Net', 'Tax', 'Gross'].map((label) => (
            <th key={label} scope="col" className={`max-sm:pl-2 font-semibold ${numberClass}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rates.map(({ rate, netCents, taxCents, grossCents }) => (
          <tr key={rate} className="border-t border-line-strong">
            <th scope="row" className={`max-sm:pl-2 font-normal ${numberClass}`}>
              {rate}
            </th>
            {[netCents, taxCents, grossCents].map((cents, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an issued document never changes
              <td key={column} className={`max-sm:pl-2 ${numberClass}`}>
                <Price cents={cents} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ document }: { document: IssuedDocument }) {
  const { lines, total, taxMode } = document;
  const { parts, rates, totalLabel } = documentSums(document);
  const hasTax = taxMode !== 'none';
  return (
    <>
      <table className="mt-8 w-full border-collapse text-left">
        <caption className="sr-only">What it is for</caption>
        <thead>
          <tr className="border-b-2 border-ink text-sm">
            <th scope="col" className="py-2 font-semibold">
              Description
            </th>
            <th scope="col" className={`font-semibold ${numberClass}`}>
              Quantity
            </th>
            <th scope="col" className={`font-semibold ${wideClass} ${numberClass}`}>
              Unit price
            </th>
            {hasTax &&
              ['Tax rate', 'Tax'].map((label) => (
                <th key={label} scope="col" className={`font-semibold ${wideClass} ${numberClass}`}>
                  {label}
                </th>
              ))}
            <th scope="col" className={`font-semibold ${numberClass}`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ title, sku, quantity, unitPrice, discount, amount, tax, taxPercent }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an issued document never changes
            <tr key={position} className="break-inside-avoid border-b border-line-strong align-top">
              <td className="py-2 wrap-anywhere">
                {title}
                {sku && <span className="block text-sm">SKU {sku}</span>}
                {discount > 0 && (
                  <span className="block text-sm">{discountLine(document, { discount })}</span>
                )}
                {hasTax && (
                  <span className="block text-sm sm:hidden print:hidden">
                    {taxPercent === null ? (
                      'Exempt from tax'
                    ) : (
                      <>
                        Tax {percentWords(taxPercent)}: <Price cents={toCents(tax)} />
                      </>
                    )}
                  </span>
                )}
              </td>
              <td className={numberClass}>{quantity}</td>
              <td className={`${wideClass} ${numberClass}`}>
                <Price cents={toCents(unitPrice)} />
              </td>
              {hasTax && (
                <>
                  <td className={`${wideClass} ${numberClass}`}>{percentWords(taxPercent)}</td>
                  <td className={`${wideClass} ${numberClass}`}>
                    <Price cents={toCents(tax)} />
                  </td>
                </>
              )}
              <td className={numberClass}>
                <Price cents={toCents(amount)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="w-full break-inside-avoid border-collapse">
        <caption className="sr-only">Its sums</caption>
        <tbody>
          {parts.map((row) => (
            <SumRow key={row.label} {...row} />
          ))}
          <SumRow label={totalLabel} cents={toCents(total)} isTotal />
        </tbody>
      </table>
      {rates.length > 0 && <Rates rates={rates} />}
    </>
  );
}

/** The document as it was issued, below the logo that the shop has now. Only this part is printed. */
function Sheet({ document }: { document: IssuedDocument }) {
  const { seller, kind, number, order, issuedAt, timeZone, customer, corrects } = document;
  const { look } = useSettings();
  const day = dateText(issuedAt, { dateStyle: 'long', timeZone });
  return (
    <article
      data-sheet
      className="mt-4 rounded-lg border border-line bg-surface p-5 sm:p-10 print:m-0 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b-2 border-ink pb-4">
        <div className="min-w-0 wrap-anywhere">
          {look.logo && (
            <img src={look.logo} alt="" className="mb-2 h-12 w-auto max-w-60 object-contain object-left" />
          )}
          <p className="text-xl font-extrabold tracking-tight">{seller.name}</p>
          {sellerLines(seller).map((line) => (
            <p key={line} className="text-sm">
              {line}
            </p>
          ))}
        </div>
        <div className="sm:text-right print:text-right">
          <h1 className="text-xl font-extrabold tracking-tight">{documentKinds[kind].label}</h1>
          <p className="font-bold tabular-nums">{number}</p>
          <p className="text-sm">{day}</p>
          <p className="text-sm tabular-nums">Order {order}</p>
          {corrects && <p className="text-sm tabular-nums">Corrects invoice {corrects}</p>}
        </div>
      </div>
      {customer && (
        <div className="mt-6">
          <h2 className="text-sm font-semibold">Customer</h2>
          <address className="mt-1 leading-snug whitespace-pre-line not-italic wrap-anywhere">
            {[customer.name, customer.address, customer.phone].filter(Boolean).join('\n')}
          </address>
        </div>
      )}
      <Lines document={document} />
      <p className="mt-4 text-sm">{paymentLine(document)}</p>
    </article>
  );
}

function Document({ order, number }: { order: string; number: string }) {
  const documents = trpc.order.documents.useQuery({ number: order });
  const document = documents.data?.data.issued.find((one) => one.number === number);
  return (
    <section className="shell max-w-4xl py-5 sm:py-8 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          href={paths.manageOrder(order)}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-soft hover:text-ink"
        >
          <Icon of={ArrowLeft} className="size-4" />
          Back to the order
        </Link>
        {document && (
          <div className="flex flex-wrap gap-3">
            <a href={document.pdf} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
              <Icon of={Download} className="size-4" />
              PDF
            </a>
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        )}
      </div>
      {!documents.data && <Awaited query={documents} what="document" height="h-96" />}
      {documents.data && !document && (
        <EmptyState title="This order has no such document" note="Please look for it on the order’s page." />
      )}
      {document && <Sheet document={document} />}
    </section>
  );
}

export default function DocumentPage({ params }: { params: Record<string, string> }) {
  const { number: order = '', document = '' } = params;
  return (
    <StaffScreen
      title={document}
      description="A document of an order, for paper."
      path={paths.document(order, document)}
    >
      <Document key={document} order={order} number={document} />
    </StaffScreen>
  );
}
