// In: one of the product's paths.
// Out: a real link that the router follows, so that a middle click and "open in new tab" work as anywhere.
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import type { Path } from '../kernel/paths.ts';
import { type Search, go, hrefOf, prefetch } from '../kernel/router.ts';

export interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: Path;
  readonly search?: Search;
  /** Takes this page's place in the history. */
  readonly replace?: boolean;
  readonly children: ReactNode;
}

export function Go({ to, search = {}, replace = false, onClick, children, ...rest }: GoProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    go(to, search, { replace });
  };
  // The page's code starts to load when a finger or a pointer comes down, a moment before the click.
  return (
    <a
      {...rest}
      href={hrefOf(to, search)}
      onClick={follow}
      onPointerDown={() => {
        prefetch(to);
      }}
    >
      {children}
    </a>
  );
}
