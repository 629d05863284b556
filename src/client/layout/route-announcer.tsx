import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

const patienceMs = 5000;

/**
 * After a move inside the shop, does for a screen reader what a page load would do: focus goes to the new page's
 * heading, or to the main region when there is none, and the new title is read out.
 */
export function RouteAnnouncer() {
  const [path] = useLocation();
  const announcedPath = useRef(path);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (announcedPath.current === path) return;
    announcedPath.current = path;
    const deadline = performance.now() + patienceMs;
    let frame = 0;
    const arrive = () => {
      const main = document.getElementById('main');
      const heading = main?.querySelector('h1');
      // The page's chunk may still be on its way.
      if (!heading && performance.now() < deadline) {
        frame = requestAnimationFrame(arrive);
        return;
      }
      setTitle(document.title);
      if (main?.contains(document.activeElement)) return;
      const target = heading ?? main;
      target?.setAttribute('tabindex', '-1');
      target?.focus({ preventScroll: true });
    };
    frame = requestAnimationFrame(arrive);
    return () => cancelAnimationFrame(frame);
  }, [path]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
