import { Specimen, State } from './specimen.tsx';

const grounds = [
  'bg-ground',
  'bg-surface',
  'bg-sunken',
  'bg-track',
  'bg-trough',
  'bg-raised',
  'bg-night',
  'bg-studio',
];
const fills = ['bg-brand', 'bg-brand-strong', 'bg-danger', 'bg-ink'];
const softs = ['bg-accent-soft', 'bg-good-soft', 'bg-warn-soft', 'bg-bad-soft'];
const words = [
  'text-ink',
  'text-soft',
  'text-muted',
  'text-faint',
  'text-accent',
  'text-good',
  'text-warn',
  'text-bad',
];
const edges = ['border-line', 'border-line-strong', 'border-line-control'];
const shadows = ['shadow-sm', 'shadow-md', 'shadow-lg', 'shadow-xl'];
const corners = ['rounded-sm', 'rounded-md', 'rounded-lg', 'rounded-full'];

function Swatches({ classes, className }: { classes: string[]; className: string }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {classes.map((name) => (
        <li key={name}>
          <div className={`h-12 rounded-md ${className} ${name}`} />
          <code className="font-mono text-xs">{name}</code>
        </li>
      ))}
    </ul>
  );
}

export function Tokens() {
  return (
    <>
      <Specimen title="Colours" file="styles.css">
        <State code="What things lie on">
          <Swatches classes={grounds} className="border border-line" />
        </State>
        <State code="Fills under words">
          <Swatches classes={fills} className="" />
        </State>
        <State code="Soft areas">
          <Swatches classes={softs} className="border border-line" />
        </State>
        <State code="Words">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 font-semibold">
            {words.map((name) => (
              <li key={name} className={name}>
                {name}
              </li>
            ))}
          </ul>
        </State>
        <State code="Edges">
          <Swatches classes={edges} className="border-2 bg-surface" />
        </State>
      </Specimen>
      <Specimen title="Type" file="styles.css, type scale">
        <State code="heading">
          <p className="heading">The title of a page</p>
        </State>
        <State code="heading-section">
          <p className="heading-section">The title of a section</p>
        </State>
        <State code="heading-card">
          <p className="heading-card">The title of a card or a dialog</p>
        </State>
        <State code="figure">
          <p className="figure">$1,249.00</p>
        </State>
        <State code="(body)">
          <p>Racks, bars and benches that fit a spare room and outlast a commercial gym.</p>
        </State>
        <State code="note">
          <p className="note">What helps, and can be done without.</p>
        </State>
      </Specimen>
      <Specimen title="Corners and elevation" file="styles.css, radius and shadow">
        <Swatches classes={corners} className="border border-line-control bg-surface" />
        <Swatches classes={shadows} className="border border-line bg-surface" />
      </Specimen>
    </>
  );
}
