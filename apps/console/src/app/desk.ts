// In: nothing.
// Out: what a desk says of itself in the one file that the console finds it by: its places in the menu, its lists and pages, its words.
import type { ConsolePath } from '@hilsa/contract/console/index';
import type { ConsoleTopic, ExportName, OperatorRight } from '@hilsa/contract/console/desks';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, LazyExoticComponent } from 'react';

export const GROUPS = ['work', 'content', 'house'] as const;

/** The calls behind a list and its pages. */
export interface ResourceCalls {
  readonly list: ConsolePath;
  readonly one?: ConsolePath;
  /** How the id is called in the request for one. */
  readonly idField?: 'id' | 'customerId';
  /** The list can be sorted by the caller. */
  readonly sorted?: true;
  /** The list is whole: no pages. */
  readonly whole?: true;
  /** Sent with every request. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly topic: ConsoleTopic;
  readonly table?: ExportName;
}

/** Loaded when it is first opened. */
export type Page = LazyExoticComponent<ComponentType>;

/** One place in the menu. Its name is its address: `/customers`. */
export interface Place {
  readonly label: string;
  readonly group: (typeof GROUPS)[number];
  /** Where in its group: the lower first. */
  readonly order: number;
  readonly icon: LucideIcon;
  /** Pressed after g. The alphabet is shorter than the menu: a place that is seldom gone to has none. */
  readonly key?: string;
  /** Without it every operator has the place. Rights here only tidy the screen: the server decides each call. */
  readonly right?: OperatorRight;
  readonly calls?: ResourceCalls;
  readonly list?: Page;
  readonly show?: Page;
  readonly create?: Page;
  readonly edit?: Page;
}

type Words = Readonly<Record<string, string>>;

export interface ConsoleDesk {
  readonly places: Readonly<Record<string, Place>>;
  /** Pages with addresses of their own, such as `/chat/:customerId`. */
  readonly routes?: Readonly<Record<`/${string}`, Page>>;
  /** What to ask again, by the beginnings of paths, when a topic is told. */
  readonly asks?: Partial<Readonly<Record<ConsoleTopic, readonly `/${string}`[]>>>;
  /** How a row of the trail says that one of the desk's calls was used. */
  readonly calls?: Partial<Readonly<Record<ConsolePath, string>>>;
  /** Fields of before and after, and of what its actions are given. */
  readonly fields?: Words;
  /** The words of a field's values, by the field. */
  readonly values?: Readonly<Record<string, Words>>;
}

export function defineDesk(desk: ConsoleDesk): ConsoleDesk {
  return desk;
}
