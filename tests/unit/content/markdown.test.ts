import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../src/shared/base/markdown.ts';

describe('a text in Markdown', () => {
  it('has paragraphs, lists, emphasis and links', () => {
    const html = renderMarkdown('We *do*.\n\n- one\n- [mail](mailto:a@b.example)');
    expect(html).toBe(
      '<p>We <em>do</em>.</p>\n<ul>\n<li>one</li>\n<li><a href="mailto:a@b.example">mail</a></li>\n</ul>\n',
    );
  });

  it.each([
    ['# One\n\n## Two\n\n### Three', ['h2', 'h3', 'h4']],
    ['## One\n\n#### Two\n\n## Three', ['h2', 'h3', 'h2']],
    ['One\n===\n\nTwo\n---', ['h2', 'h3']],
    ['# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6', ['h2', 'h3', 'h4', 'h5', 'h6', 'h6']],
  ])('begins with h2 and leaves no level out: %j', (text, levels) => {
    const html = renderMarkdown(text);
    expect([...html.matchAll(/<(h\d)>/g)].map(([, tag]) => tag)).toEqual(levels);
    expect([...html.matchAll(/<\/(h\d)>/g)].map(([, tag]) => tag)).toEqual(levels);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](java\nscript:alert(1))',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](vbscript:x)',
    '[a](file:///etc/passwd)',
    '[a](ftp://a.example)',
    '[a](//other.example)',
    '[a](page)',
    '<javascript:alert(1)>',
    '![a](https://a.example/a.png)',
    '[a]: javascript:alert(1)\n\n[a]',
    '[a](https://a.example "\\" onclick=\\"alert(1)")',
  ])('has no tag and no address that it may not have: %s', (text) => {
    const html = renderMarkdown(text);
    const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
    for (const tag of tags) {
      expect(tag).toMatch(/^<\/?(p|a)>$|^<a href="(https:\/\/a\.example[^"]*)"( title="[^"]*")?>$/);
    }
  });

  it.each([
    ['https://a.example/b', 'https://a.example/b'],
    ['tel:+8801711000000', 'tel:+8801711000000'],
    ['/legal/returns', '/legal/returns'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ])('links to %s', (target, href) => {
    expect(renderMarkdown(`[a](${target})`)).toBe(`<p><a href="${href}">a</a></p>\n`);
  });

  it('links what is an address anyway', () => {
    expect(renderMarkdown('Write to help@shop.example or see https://shop.example')).toBe(
      '<p>Write to <a href="mailto:help@shop.example">help@shop.example</a> or see <a href="https://shop.example">https://shop.example</a></p>\n',
    );
  });
});
