import {
  type Answer,
  type Description,
  nameOf,
  type Parameter,
  type Placed,
  resolved,
} from './description.ts';
import { Line, Prose } from './prose.tsx';
import { curlCommand } from './request.ts';
import { Field, Fields, TypeWords } from './schema.tsx';

const places: Record<string, string> = { path: 'In the address', query: 'In the query', header: 'Headers' };

function Parameters({ all, place }: { all: Parameter[]; place: string }) {
  const parameters = all.filter((one) => one.in === place);
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>{places[place]}</h4>
      <dl>
        {parameters.map(({ name, schema, required = false, description }) => (
          <Field key={name} name={name} schema={schema} isRequired={required} description={description} />
        ))}
      </dl>
    </>
  );
}

/** A block that can be scrolled by keyboard when it is wider than the page allows. */
function Code({ title, children }: { title: string; children: string }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}

const shown = (example: unknown) =>
  typeof example === 'string' ? example.trimEnd() : JSON.stringify(example, undefined, 2);

function Refusals({ answers, description }: { answers: [string, Answer][]; description: Description }) {
  const { examples } = description.components;
  return (
    <details>
      <summary>Refusals</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Code and message</th>
          </tr>
        </thead>
        <tbody>
          {answers.flatMap(([status, { content = {} }]) => {
            const named = Object.entries(content['application/json']?.examples ?? {});
            return named.map(([code, example]) => (
              <tr key={code}>
                <td>{status}</td>
                <td>
                  <code>{code}</code>
                  <span className="note">{resolved(examples, example).summary}</span>
                </td>
              </tr>
            ));
          })}
        </tbody>
      </table>
    </details>
  );
}

function Body({ placed, description }: { placed: Placed; description: Description }) {
  const { requestBody } = placed.operation;
  if (!requestBody) return null;
  return Object.entries(requestBody.content).map(([type, { schema }]) => (
    <div key={type}>
      <h4>
        Body <span className="type">{type}</span>
      </h4>
      {schema.$ref && (
        <p className="type">
          <TypeWords schema={schema} />
        </p>
      )}
      <Fields schema={description.components.schemas[nameOf(schema)] ?? schema} />
    </div>
  ));
}

function Answers({ placed, description }: { placed: Placed; description: Description }) {
  const { responses } = placed.operation;
  const answers = Object.entries(responses).map(
    ([status, answer]) => [status, resolved(description.components.responses, answer)] as [string, Answer],
  );
  const refusals = answers.filter(([status]) => Number(status) >= 400);
  return (
    <>
      <h4>Answers</h4>
      <dl>
        {answers
          .filter((answer) => !refusals.includes(answer))
          .map(([status, { description: words, content = {} }]) => (
            <div className="field" key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>
                {Object.entries(content).map(([type, { schema }]) => (
                  <span className="type" key={type}>
                    <TypeWords schema={schema} /> as {type}
                  </span>
                ))}
                <span className="note">
                  <Line text={words} />
                </span>
              </dd>
            </div>
          ))}
      </dl>
      {refusals.length > 0 && <Refusals answers={refusals} description={description} />}
    </>
  );
}

function Examples({ placed, description }: { placed: Placed; description: Description }) {
  const { operation } = placed;
  const answer = operation.responses[200] as Answer | undefined;
  const [content] = Object.values(answer?.content ?? {});
  const [sent] = Object.values(operation.requestBody?.content ?? {});
  if (!answer) return <Code title="What is sent">{shown(sent?.example)}</Code>;
  return (
    <>
      <Code title="Request">{curlCommand(description, placed)}</Code>
      <Code title="Answer">{shown(content?.example)}</Code>
    </>
  );
}

/** One operation, or one webhook: its description on one side, and its examples on the other. */
export function OperationEntry({ placed, description }: { placed: Placed; description: Description }) {
  const { method, path, operation } = placed;
  const { operationId, summary, parameters = [] } = operation;
  return (
    <section className="operation" id={operationId} aria-labelledby={`${operationId}-title`}>
      <div className="text">
        <h3 id={`${operationId}-title`}>
          <a href={`#${operationId}`}>{summary}</a>
        </h3>
        <p className="place">
          <span className={`method ${method}`}>{method.toUpperCase()}</span> <code>{path}</code>
        </p>
        <Prose text={operation.description} />
        {['path', 'query', 'header'].map((place) => (
          <Parameters key={place} all={parameters} place={place} />
        ))}
        <Body placed={placed} description={description} />
        <Answers placed={placed} description={description} />
      </div>
      <div className="examples">
        <Examples placed={placed} description={description} />
      </div>
    </section>
  );
}
