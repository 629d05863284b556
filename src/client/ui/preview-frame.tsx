import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  title: string;
  /** The width of the window that it imitates, in pixels. */
  width: number;
  children: ReactNode;
}

/**
 * Fills its positioned parent with a page as a window of this width would show it, scaled to the room there is. Nothing in it can be
 * clicked or focused. Its own height must not count: the frame is as high as the room, before it is scaled.
 */
export function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [body, setBody] = useState<HTMLElement>();

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    observer.observe(box.current as HTMLElement);
    return () => observer.disconnect();
  }, []);

  /** Gives the page a window of its own: the styles of wide and narrow screens apply to its width. */
  function prepare({ contentDocument }: HTMLIFrameElement): void {
    if (!contentDocument) return;
    const { documentElement: root, head } = contentDocument;
    for (const { name, value } of document.documentElement.attributes) root.setAttribute(name, value);
    head.append(
      ...[...document.head.querySelectorAll('style, link[rel=stylesheet]')].map((node) =>
        node.cloneNode(true),
      ),
    );
    contentDocument.body.inert = true;
    setBody(contentDocument.body);
  }

  const scale = Math.min(1, room.width / width);
  return (
    <div
      ref={box}
      className="absolute inset-0 overflow-hidden rounded-md border border-line-strong bg-ground"
    >
      <iframe
        title={title}
        srcDoc="<!doctype html>"
        onLoad={({ currentTarget }) => prepare(currentTarget)}
        style={{
          width,
          height: room.height / (scale || 1),
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}
