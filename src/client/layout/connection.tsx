import { Late, lazily } from './late.tsx';

const Notice = lazily(async () => (await import('./connection-notice.tsx')).ConnectionNotice);

/** Says when there is no connection. It is loaded while there is one. */
export function Connection() {
  return <Late of={Notice} />;
}
