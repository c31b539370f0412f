// @vitest-environment node
import { expect, it } from 'vitest';
import { type RichNode, readRichText, safeHref } from './rich-text.ts';

/** The tree as text, so that what would be shown can be read at a glance. */
const shown = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) =>
      node.kind === 'text'
        ? node.text
        : node.kind === 'break'
          ? '⏎'
          : `[${node.kind}${node.href === '' ? '' : ` ${node.href}`}:${shown(node.children)}]`,
    )
    .join('');
const read = (html: string): string => shown(readRichText(html));

it('reads headings, paragraphs, lists and emphasis', () => {
  expect(read('<h2>One</h2><p>a <strong>b</strong> <em>c</em><br />d</p><ul><li>x</li><li>y</li></ul>')).toBe(
    '[h2:One][p:a [strong:b] [em:c]⏎d][ul:[li:x][li:y]]',
  );
});
it('decodes entities once', () => {
  expect(read('<p>5 &lt; 6 &amp;&amp; &#2547;7 &#x9f3;8 &amp;lt; &unknown; &#xd800;</p>')).toBe(
    '[p:5 < 6 && ৳7 ৳8 &lt; &unknown; &#xd800;]',
  );
});
it('shows words of unknown marks, and never those of scripts and styles', () => {
  expect(read('<p onclick="x()"><font color=red>red</font><script>alert(1)</script><style>p{}</style>!</p>')).toBe(
    '[p:red!]',
  );
  expect(read('<img src=x onerror=alert(1)><svg><script>1</script></svg><p>a</p>')).toBe('[p:a]');
  expect(read('a<script>never closed <p>b</p>')).toBe('a');
});
it('keeps a link only to https or to this site', () => {
  expect(read('<a href="https://example.com/a?b=1&amp;c=2">x</a>')).toBe('[a https://example.com/a?b=1&c=2:x]');
  expect(read('<a class="y" href="/pages/user/about">x</a>')).toBe('[a /pages/user/about:x]');
  for (const bad of [
    'javascript:alert(1)',
    'JaVaScRiPt:1',
    'data:text/html,1',
    '//evil.example',
    '/\\evil.example',
    'http://a.b',
    ' ',
  ])
    expect(safeHref(bad), bad).toBe('');
  expect(read('<a href="java&#115;cript:alert(1)">x</a>')).toBe('[a:x]');
});
it('forgives marks that are not closed, or closed twice', () => {
  expect(read('<ul><li>a<li>b</ul></p>c')).toBe('[ul:[li:a[li:b]]]c');
  expect(read('1 < 2 <p>a')).toBe('1 < 2 [p:a]');
  expect(read('<!-- <p>hidden</p> -->a<!-- open')).toBe('a');
});
