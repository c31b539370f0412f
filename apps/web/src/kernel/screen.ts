// In: nothing.
// Out: what a room says of each of its pages. The shell finds the rooms' `routes.ts` files by itself.
import type { ComponentType } from 'react';
import type { MessageKey, TextRoom } from '../i18n/index.ts';

export type TabId = 'home' | 'markets' | 'trade' | 'positions' | 'robots' | 'assets' | 'offerings' | 'mine';

/** One page. Its code is fetched when it is opened. */
export interface Route {
  readonly title: MessageKey;
  /** The tab it lights. With `tabs` the bar stands below it. */
  readonly tab?: TabId;
  readonly tabs?: boolean;
  /** column (default): reading width on a desktop · wide: the whole room · bare: no rail, header or tabs */
  readonly layout?: 'column' | 'wide' | 'bare';
  /** A guest is sent to the login page and back. */
  readonly customerOnly?: boolean;
  /** The rooms whose texts it needs beside those of the first page; fetched side by side with its code. */
  readonly texts?: readonly TextRoom[];
  /** Other spellings of its path. */
  readonly also?: readonly string[];
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** By path. */
export type Routes = Readonly<Record<string, Route>>;

/** What a room adds to the list of pages. */
export type PagesOf<Declared> = { readonly [Path in keyof Declared]: true };
