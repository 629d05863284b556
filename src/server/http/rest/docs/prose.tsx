import { Fragment, type ReactNode } from 'react';

/** Code and bold text in a description: no other inline Markdown is used. */
function Words({ children }: { children: string }): ReactNode {
  return children.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    const key = `${index}${part}`;
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    return <Fragment key={key}>{part}</Fragment>;
  });
}

/** A description: paragraphs, and lists whose lines begin with a dash. */
export function Prose({ text }: { text: string | undefined }): ReactNode {
  return (text ?? '').split(/\n\n+/).map((block) =>
    block.startsWith('- ') ? (
      <ul key={block}>
        {block.split(/\n(?=- )/).map((item) => (
          <li key={item}>
            <Words>{item.slice(2).replaceAll('\n', ' ')}</Words>
          </li>
        ))}
      </ul>
    ) : (
      <p key={block}>
        <Words>{block.replaceAll('\n', ' ')}</Words>
      </p>
    ),
  );
}

/** The same within a line. */
export function Line({ text }: { text: string | undefined }): ReactNode {
  return <Words>{text ?? ''}</Words>;
}
