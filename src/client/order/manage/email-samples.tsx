import { useState } from 'react';
import type { EmailSample } from '../../../shared/order/order-email.ts';
import { Segments } from '../../ui/segments.tsx';
import { SelectField } from '../../ui/select.tsx';

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
          className="block h-[min(48rem,70dvh)] w-full rounded-b-lg bg-studio"
        />
      ) : (
        <pre className="p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap sm:p-6">{text}</pre>
      )}
    </article>
  );
}

export function EmailSamples({ samples, label }: { samples: EmailSample[]; label: string }) {
  const [position, setPosition] = useState(0);
  const [format, setFormat] = useState<Format>('html');
  const shown = samples[position];
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        {samples.length > 1 && (
          <SelectField
            label={label}
            className="w-full sm:w-80"
            value={position}
            onChange={(event) => setPosition(Number(event.target.value))}
          >
            {samples.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Segments label="Format" segments={formats} value={format} onChoose={setFormat} />
      </div>
      {shown && <Sample key={shown.name} sample={shown} format={format} />}
    </>
  );
}
