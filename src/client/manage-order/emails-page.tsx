import { useState } from 'react';
import type { EmailSample } from '../../shared/order-email.ts';
import { Awaited } from '../api/awaited.tsx';
import { trpc } from '../api/trpc.ts';
import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { titleId } from '../ui/focus.ts';
import { Segments } from '../ui/segments.tsx';
import { SelectField } from '../ui/select.tsx';

type Format = 'html' | 'text';

const formats = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Text' },
] as const;

/** Links of a sample lead to an order that does not exist: the sandbox keeps them from opening anything. */
const inert = (html: string) => html.replace('<head>', '<head><base target="_blank"/>');

function Sample({ sample: { name, subject, html, text }, format }: { sample: EmailSample; format: Format }) {
  return (
    <article aria-label={name} className="mt-6 rounded-lg border border-line bg-surface">
      <p className="border-b border-line p-4 wrap-anywhere sm:px-6">
        <span className="note">Subject</span>
        <span className="block font-semibold">{subject}</span>
      </p>
      {format === 'html' ? (
        <iframe
          title={`E-mail: ${subject}`}
          sandbox=""
          srcDoc={inert(html)}
          className="block h-[48rem] w-full rounded-b-lg bg-studio"
        />
      ) : (
        <pre className="p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap sm:p-6">{text}</pre>
      )}
    </article>
  );
}

function Samples() {
  const samples = trpc.order.emailSamples.useQuery();
  const [position, setPosition] = useState(0);
  const [format, setFormat] = useState<Format>('html');
  if (!samples.data) return <Awaited query={samples} what="e-mails" height="h-96" />;
  const shown = samples.data[position];
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <SelectField
          label="E-mail"
          className="w-full sm:w-80"
          value={position}
          onChange={(event) => setPosition(Number(event.target.value))}
        >
          {samples.data.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
        <Segments label="Format" segments={formats} value={format} onChoose={setFormat} />
      </div>
      {shown && <Sample key={shown.name} sample={shown} format={format} />}
    </>
  );
}

export default function EmailsPage() {
  return (
    <>
      <Head
        title="E-mails"
        description="What the shop writes to its customers and its owner."
        canonical={paths.emails}
        unlisted
      />
      <SignedIn>
        <section className="shell py-5 sm:py-8">
          <h1 id={titleId} tabIndex={-1} className="heading">
            E-mails
          </h1>
          <p className="mt-2 mb-6 max-w-prose text-soft">
            What customers are sent about their orders, and the owner as alerts, with the data of an order
            that does not exist.
          </p>
          <Samples />
        </section>
      </SignedIn>
    </>
  );
}
