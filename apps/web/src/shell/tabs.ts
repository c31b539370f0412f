// In: the operator's choice of tab set (`/common/props`).
// Out: the tabs as data, and the desktop rail.
import {
  ChartCandlestick,
  ChartNoAxesColumn,
  House,
  ListFilter,
  type LucideIcon,
  Sparkles,
  Ticket,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { MessageKey } from '../i18n/index.ts';
import type { Path } from '../kernel/paths.ts';
import type { Search } from '../kernel/router.ts';
import type { TabId } from '../kernel/screen.ts';

export interface Tab {
  readonly id: TabId;
  readonly path: Path;
  /** Which side of its page it opens. */
  readonly search?: Search;
  readonly title: MessageKey;
  readonly icon: LucideIcon;
}
export type TabSet = 'assets' | 'markets';

const HOME: Tab = { id: 'home', path: '/pages/tabbar/home', title: 'tab.home', icon: House };
const MARKETS: Tab = { id: 'markets', path: '/pages/tabbar/markets', title: 'tab.markets', icon: ChartNoAxesColumn };
const TRADE: Tab = { id: 'trade', path: '/pages/tabbar/trade', title: 'tab.trade', icon: ChartCandlestick };
const POSITIONS: Tab = {
  id: 'positions',
  path: '/pages/tabbar/position',
  title: 'tab.positions',
  icon: ChartCandlestick,
};
const ROBOTS: Tab = { id: 'robots', path: '/pages/robot/list', title: 'tab.robots', icon: Sparkles };
const ASSETS: Tab = { id: 'assets', path: '/pages/user/assets', title: 'tab.assets', icon: Wallet };
const OFFERINGS: Tab = { id: 'offerings', path: '/pages/tabbar/ipo', title: 'tab.offerings', icon: Ticket };
const BLOCKS: Tab = { ...OFFERINGS, search: { tab: 'block' }, title: 'tab.blocks' };
const MINE: Tab = { id: 'mine', path: '/pages/tabbar/mine', title: 'tab.mine', icon: UserRound };

/** Both sets of the customer's texts; `assets` unless the operator says otherwise. */
export const TAB_SETS: Readonly<Record<TabSet, readonly Tab[]>> = {
  assets: [HOME, POSITIONS, ROBOTS, ASSETS, MINE],
  markets: [HOME, MARKETS, TRADE, { ...POSITIONS, icon: ListFilter }, MINE, BLOCKS],
};

/** The desktop rail has room for more; the last one stands at its foot. */
export const RAIL: readonly Tab[] = [
  HOME,
  { ...MARKETS },
  { ...TRADE, path: '/pages/coin/coinKline' },
  { ...POSITIONS, icon: ListFilter, title: 'tab.orders' },
  ROBOTS,
  ASSETS,
  OFFERINGS,
  MINE,
];

/** Pages the app may open at: the tabs of both sets. */
export const TAB_PATHS: readonly Path[] = [
  ...new Set([...TAB_SETS.assets, ...TAB_SETS.markets].map(({ path }) => path)),
];

/** Where the app opens: the tab last looked at, Home at first and where none is kept that there is. */
export function openingPath(kept: string): Path {
  return TAB_PATHS.find((path) => path === kept) ?? HOME.path;
}

/** The tab to light for a page: its own, or the nearest one when this set has no such tab. */
export function litTab(tabs: readonly Tab[], own: TabId | undefined): TabId | undefined {
  if (own === undefined || tabs.some((tab) => tab.id === own)) return own;
  return NEAREST[own] ?? 'home';
}

const NEAREST: Partial<Record<TabId, TabId>> = { assets: 'mine', trade: 'positions' };

export function tabSetOf(choice: unknown): TabSet {
  return choice === 'markets' ? 'markets' : 'assets';
}
