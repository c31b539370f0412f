import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { HtmlPreview } from './html-preview.tsx';

afterEach(cleanup);
const shown = (html: string) => render(<HtmlPreview html={html} language="en" />).container.firstElementChild!;

describe('the preview of a page', () => {
  it('shows the texts and the tags of an article', () => {
    const box = shown('<h2>Fees</h2><p>One <strong>simple</strong> rule.<br>Really.</p>');
    expect(box.innerHTML).toBe('<h2>Fees</h2><p>One <strong>simple</strong> rule.<br>Really.</p>');
  });
  it('leaves out everything else, with what is inside', () => {
    const box = shown(
      '<p onclick="alert(1)" style="color:red">a</p><script>alert(2)</script><img src=x onerror=alert(3)><svg><a>x</a></svg>',
    );
    expect(box.innerHTML).toBe('<p>a</p>');
  });
  it('follows only links that lead somewhere harmless', () => {
    const box = shown(
      '<a href="javascript:alert(1)">a</a><a href="//evil.example">b</a><a href="https://example.com">c</a>',
    );
    expect([...box.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      null,
      null,
      'https://example.com',
    ]);
  });
});
