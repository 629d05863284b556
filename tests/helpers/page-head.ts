/** The parts of a page's HTML that are for programs. */
export interface PageHead {
  title: string | undefined;
  /** The contents of `<meta>` by name or property; each is there once. */
  meta: Map<string, string>;
  canonical: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: JSON-LD, checked by the test that reads it
  things: any[];
  headings: number;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

export function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] as string);
}

function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(/([\w-]+)="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, decoded(value as string)]));
}

/** Reads the head and the data of a page. */
export function readPage(html: string): PageHead {
  const meta = new Map<string, string>();
  for (const [tag] of html.matchAll(/<meta [^>]*>/g)) {
    const { name, property = name, content, media } = attributesOf(tag);
    if (property === undefined || content === undefined || media) continue;
    if (meta.has(property)) throw new Error(`Two of <meta ${property}>`);
    meta.set(property, content);
  }
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
  const canonical = /<link rel="canonical"[^>]*>/.exec(html)?.[0];
  const scripts = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g);
  return {
    title: title === undefined ? undefined : decoded(title),
    meta,
    canonical: canonical && attributesOf(canonical).href,
    things: [...scripts].map(([, json]) => JSON.parse(json as string)),
    headings: html.match(/<h1[\s>]/g)?.length ?? 0,
  };
}
