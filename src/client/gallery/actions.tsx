import { useContext, useState } from 'react';
import { ThemeSwitch } from '../layout/theme-switch.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button, type ButtonLook, type ButtonSize, buttonClass } from '../ui/button.tsx';
import { Chip, RemovableChip } from '../ui/chip.tsx';
import { CopyButton, CopyIcon } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Plus } from '../ui/icons/plus.ts';
import { Search } from '../ui/icons/search.ts';
import { Trash } from '../ui/icons/trash.ts';
import { LinkSegments } from '../ui/link-segments.tsx';
import { OlderButton } from '../ui/older-button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Segments } from '../ui/segments.tsx';
import { Side, Specimen, State } from './specimen.tsx';

const looks: ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger'];
const sizes: ButtonSize[] = ['small', 'medium', 'large'];
const layouts = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
] as const;

function Buttons() {
  return (
    <Specimen title="Button" file="ui/button.tsx">
      {looks.map((look) => (
        <State key={look} code={`<Button look="${look}">`}>
          <div className="flex flex-wrap gap-3">
            <Button look={look}>Add to cart</Button>
            <Button look={look} disabled>
              Disabled
            </Button>
            <Button look={look} isBusy>
              Saving…
            </Button>
          </div>
        </State>
      ))}
      <State code="size">
        <div className="flex flex-wrap items-center gap-3">
          {sizes.map((size) => (
            <Button key={size} size={size}>
              <Icon of={Plus} className="size-4" />
              {size}
            </Button>
          ))}
        </div>
      </State>
      <State code="<a className={buttonClass('secondary')}>">
        <a href="#ui" className={buttonClass('secondary')}>
          A link that looks like one
        </a>
      </State>
    </Specimen>
  );
}

function Choosers() {
  const side = useContext(Side);
  const [layout, setLayout] = useState<'grid' | 'list'>('grid');
  return (
    <>
      <Specimen title="Segments" file="ui/segments.tsx, ui/link-segments.tsx">
        <State code="<Segments label=… segments=… value=… onChoose=…>">
          <Segments label={`Layout, ${side}`} segments={layouts} value={layout} onChoose={setLayout} />
        </State>
        <State code="<ThemeSwitch compact />">
          <ThemeSwitch compact />
        </State>
        <State code="<LinkSegments label=… links=…>">
          <LinkSegments
            label={`Messages, ${side}`}
            links={[
              { href: '#open', label: 'Open', count: 12, isChosen: true },
              { href: '#done', label: 'Done', count: 1203, isChosen: false },
            ]}
          />
        </State>
      </Specimen>
      <Specimen title="Chip" file="ui/chip.tsx">
        <div className="flex flex-wrap gap-2">
          <Chip href="#all" isChosen count={48}>
            All
          </Chip>
          <Chip href="#paid" isChosen={false} count={31}>
            Paid
          </Chip>
          <Chip href="#look" isChosen={false} count={2} isAlarming>
            Needs attention
          </Chip>
          <RemovableChip href="#rest" label="Remove filter Kettlebells">
            Kettlebells
          </RemovableChip>
        </div>
      </Specimen>
    </>
  );
}

export function Actions() {
  const side = useContext(Side);
  return (
    <>
      <Buttons />
      <Specimen title="Icon button" file="ui/icon-button.tsx">
        <div className="flex gap-2">
          <IconButton label="Search">
            <Icon of={Search} className="size-5" />
          </IconButton>
          <IconButton label="Add" look="muted">
            <Icon of={Plus} className="size-5" />
          </IconButton>
          <IconButton label="Remove" look="danger">
            <Icon of={Trash} className="size-5" />
          </IconButton>
          <IconButton label="Search, while nothing is there" disabled>
            <Icon of={Search} className="size-5" />
          </IconButton>
        </div>
      </Specimen>
      <Specimen title="Links" file="styles.css, link">
        <p>
          In a text it is{' '}
          <a href="#link" className="link font-semibold">
            a name
          </a>
          , where it leads on{' '}
          <a href="#accent" className="link-accent">
            the next step
          </a>
          .
        </p>
        <BackLink href="#back" label="Back to the list" />
      </Specimen>
      <Choosers />
      <Specimen title="Pagination" file="ui/pagination.tsx, ui/older-button.tsx">
        <Pagination label={`Pages, ${side}`} page={4} pageCount={12} href={(page) => `#page-${page}`} />
        <OlderButton isLoading={false} onClick={() => {}} />
        <OlderButton isLoading={false} refusal="The shop can’t be reached." onClick={() => {}} />
      </Specimen>
      <Specimen title="Copy" file="ui/copy-button.tsx">
        <CopyButton text="R-4821-7733" />
        <CopyIcon text="R-4821-7733" label="Copy the number" />
      </Specimen>
    </>
  );
}
