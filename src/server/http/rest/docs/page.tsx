import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { restPrefix } from '../routes.ts';
import { type Description, type Placed, placed } from './description.ts';
import { OperationEntry } from './operation.tsx';
import { Line, Prose } from './prose.tsx';
import { Fields, schemaAnchor } from './schema.tsx';
import { style } from './style.ts';

const documentPath = `${restPrefix}/openapi.json`;
const tagAnchor = (name: string) => `tag-${name}`;

interface Group {
  name: string;
  description: string;
  entries: Placed[];
}

/** The operations and webhooks of each tag, in the order of the tags. */
function groupsOf({ tags, paths, webhooks }: Description): Group[] {
  const all = [...placed(paths), ...placed(webhooks)];
  return tags.map(({ name, description }) => ({
    name,
    description,
    entries: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

function Contents({ groups, schemas }: { groups: Group[]; schemas: string[] }) {
  return (
    <ul>
      {groups.map(({ name, entries }) => (
        <li key={name}>
          <a href={`#${tagAnchor(name)}`}>{name}</a>
          <ul>
            {entries.map(({ operation: { operationId, summary } }) => (
              <li key={operationId}>
                <a href={`#${operationId}`}>{summary}</a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="#schemas">Schemas</a>
        <ul>
          {schemas.map((name) => (
            <li key={name}>
              <a href={`#${schemaAnchor(name)}`}>{name}</a>
            </li>
          ))}
        </ul>
      </li>
    </ul>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={`${title}: every operation, with examples`} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="service-desc" href={documentPath} type="application/json" />
        <style>{style}</style>
      </head>
      <body>{children}</body>
    </html>
  );
}

function Docs({ shopName, description }: { shopName: string; description: Description }) {
  const { info, components } = description;
  const groups = groupsOf(description);
  const schemas = Object.keys(components.schemas).sort();
  const contents = <Contents groups={groups} schemas={schemas} />;
  return (
    <Frame title={info.title}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header>
        <a href="/">{shopName}</a>
        <span>
          <a className="to-menu" href="#menu">
            Contents
          </a>
          <a href={documentPath}>openapi.json</a>
        </span>
      </header>
      {/* The contents are in this menu on narrow screens, and at the side on wide ones: `style` hides one of the two. */}
      <details className="menu" id="menu">
        <summary>Contents</summary>
        <nav aria-label="Contents">{contents}</nav>
      </details>
      <div className="columns">
        <nav className="side" aria-label="Contents">
          {contents}
        </nav>
        <main id="content">
          <h1>{info.title}</h1>
          <p className="type">Version {info.version}</p>
          <div className="about">
            <Prose text={info.description} />
          </div>
          {groups.map(({ name, description: words, entries }) => (
            <section key={name} id={tagAnchor(name)}>
              <h2>{name}</h2>
              <p>
                <Line text={words} />
              </p>
              {entries.map((entry) => (
                <OperationEntry key={entry.operation.operationId} placed={entry} description={description} />
              ))}
            </section>
          ))}
          <section id="schemas">
            <h2>Schemas</h2>
            {schemas.map((name) => (
              <section className="schema" id={schemaAnchor(name)} key={name}>
                <h3>{name}</h3>
                <Prose text={components.schemas[name]?.description} />
                <Fields schema={components.schemas[name] ?? {}} />
              </section>
            ))}
          </section>
        </main>
      </div>
    </Frame>
  );
}

/** The OpenAPI document as a page for people; it loads nothing from elsewhere and needs no script. */
export function docsPage(shopName: string, description: Description): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<Docs shopName={shopName} description={description} />)}`;
}
