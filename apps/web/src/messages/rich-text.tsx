// In: the cleaned HTML of a page.
// Out: the same as elements of this app, made one by one from the tree; a link to this site is followed without a reload.
import { type ReactNode, createElement, useMemo } from 'react';
import { placeOf } from '../kernel/paths.ts';
import { Go } from '../parts/index.ts';
import { type RichNode, readRichText } from './rich-text.ts';
import styles from './rich-text.module.css';

export function RichText({ html }: { readonly html: string }) {
  const nodes = useMemo(() => readRichText(html), [html]);
  return <div className={styles.text}>{nodes.map(draw)}</div>;
}

function draw(node: RichNode, index: number): ReactNode {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'break') return <br key={index} />;
  if (node.kind === 'a') return <Link key={index} href={node.href} words={node.children.map(draw)} />;
  return createElement(node.kind, { key: index }, ...node.children.map(draw));
}

function Link({ href, words }: { readonly href: string; readonly words: ReactNode }) {
  if (href === '') return <>{words}</>;
  if (href.startsWith('/')) {
    const place = placeOf(href);
    if (place === null) return <>{words}</>;
    return (
      <Go to={place.to} search={place.search}>
        {words}
      </Go>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {words}
    </a>
  );
}
