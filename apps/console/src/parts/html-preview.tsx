// In: the HTML of a page, as the server's allow-list left it.
// Out: it as elements, rebuilt tag by tag from a second allow-list: nothing that is not named here can appear, whatever it says.
import { Box } from '@mui/material';
import { createElement, useMemo, type ReactNode } from 'react';

const TAGS = new Set(
  'a b blockquote br code em h1 h2 h3 h4 hr i li ol p pre s strong sub sup table tbody td th thead tr u ul'.split(' '),
);
const SAFE_LINK = /^(?:https:|mailto:|\/(?!\/))/i;

interface Policy {
  createHTML(text: string): string;
}
/** The page's policy allows one maker of markup, and this is its only use: a document of its own, in which nothing ever runs. */
const policy: Policy = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }
).trustedTypes?.createPolicy('preview', { createHTML: (text) => text }) ?? { createHTML: (text) => text };

export function HtmlPreview({ html, language }: { readonly html: string; readonly language: 'en' | 'bn' }) {
  const content = useMemo(() => {
    const parsed = new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
    return [...parsed.body.childNodes].map(elementOf);
  }, [html]);
  return (
    <Box lang={language} sx={{ overflowWrap: 'anywhere', '& a': { color: 'primary.main' } }}>
      {content}
    </Box>
  );
}

function elementOf(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  const children = [...node.childNodes].map(elementOf);
  if (!TAGS.has(tag)) return null;
  const href = tag === 'a' ? node.getAttribute('href') : null;
  const link = href !== null && SAFE_LINK.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : {};
  return createElement(tag, { key, ...link }, ...(children.length > 0 ? children : []));
}
