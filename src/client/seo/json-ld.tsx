import type { Thing, WithContext } from 'schema-dts';
import { scriptJson } from '../../shared/script-json.ts';

/** Says what a page is about in the words of schema.org, for search engines. */
export function JsonLd<T extends Thing>({ thing }: { thing: WithContext<T> }) {
  return <script type="application/ld+json">{scriptJson(thing)}</script>;
}
