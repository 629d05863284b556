import { Late, lazily } from '../page/late.tsx';

const Notice = lazily(async () => (await import('./connection-notice.tsx')).ConnectionNotice);

/** Shows when there is no connection. The code is loaded while there is one. */
export function Connection() {
  return <Late of={Notice} />;
}
