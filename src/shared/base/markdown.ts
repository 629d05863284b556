import MarkdownIt from 'markdown-it';

/** Web addresses, e-mail addresses, phone numbers, and paths of this shop: no scheme that runs a program, and no `//host`. */
const linkTarget = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i;

/** Without raw HTML, which is shown as it was typed, and without pictures and tables, which do not fit on a phone. */
const markdown = new MarkdownIt({ html: false, linkify: true }).disable(['image', 'table']);
markdown.linkify.set({ fuzzyLink: false });
markdown.validateLink = (url) => linkTarget.test(url);

// The title of the page is its h1: the highest headings of the text become h2, and no level is left out.
markdown.core.ruler.push('heading_levels', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levels = [...new Set(headings.map(({ tag }) => tag))].sort();
  for (const heading of headings) heading.tag = `h${Math.min(levels.indexOf(heading.tag) + 2, 6)}`;
});

/** HTML of a Markdown text, safe in any page: the text can add neither tags nor scripts. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
