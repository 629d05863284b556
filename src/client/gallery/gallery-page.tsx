import { Head } from '../page/head.tsx';
import { Actions } from './actions.tsx';
import { Entry } from './entry.tsx';
import { Overlays } from './overlays.tsx';
import { Side } from './specimen.tsx';
import { States } from './states.tsx';
import { Tokens } from './tokens.tsx';

const sides = [
  { side: 'light', title: 'Light', className: 'scheme-light' },
  { side: 'dark', title: 'Dark', className: 'scheme-dark' },
];

/** In development only. */
export default function GalleryPage() {
  return (
    <>
      <Head title="Parts" description="The parts that the shop’s screens are made of." />
      <div className="shell py-8 sm:py-12">
        <h1 className="heading">Parts</h1>
        <p className="mt-3 max-w-2xl text-muted">
          What the screens are made of, in every state. What to use when is in docs/design.md.
        </p>
        <Overlays />
      </div>
      <div className="grid xl:grid-cols-2">
        {sides.map(({ side, title, className }) => (
          <Side key={side} value={side}>
            <div className={`min-w-0 bg-ground px-4 py-8 text-ink sm:px-8 ${className}`}>
              <h2 className="heading-section mb-6">{title}</h2>
              <Tokens />
              <Actions />
              <Entry />
              <States />
            </div>
          </Side>
        ))}
      </div>
    </>
  );
}
