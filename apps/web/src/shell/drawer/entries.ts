// In: who is signed in and what the server offers.
// Out: the drawer's entries, in order.
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CalendarClock,
  FileText,
  History,
  Info,
  Landmark,
  type LucideIcon,
  ReceiptText,
  Shield,
} from 'lucide-react';
import type { MessageKey } from '../../i18n/index.ts';
import type { Path } from '../../kernel/paths.ts';
import type { Search } from '../../kernel/router.ts';

export interface Entry {
  readonly path: Path;
  readonly search?: Search;
  readonly title: MessageKey;
  readonly icon: LucideIcon;
  /** A guest may open it; all others lead a guest to the login page and on. */
  readonly isPublic?: boolean;
}

/** In the specification's order. Automatic subscription stands last, and only where the server offers it. */
export function entriesOf(offersAutoApply: boolean): readonly Entry[] {
  return offersAutoApply ? [...ENTRIES, AUTO_SUBSCRIBE] : ENTRIES;
}

const ENTRIES: readonly Entry[] = [
  { path: '/pages/recharge/recharge', title: 'menu.deposit', icon: ArrowDownToLine },
  { path: '/pages/withdraw/bankWithdraw', title: 'menu.withdraw', icon: ArrowUpFromLine },
  { path: '/pages/wallet/bankList', search: { type: '2' }, title: 'menu.bank-details', icon: Landmark },
  { path: '/pages/user/security', title: 'page.security', icon: Shield },
  { path: '/pages/recharge/bankRecord', title: 'menu.deposit-record', icon: ReceiptText },
  { path: '/pages/withdraw/withdrawRecord', title: 'menu.withdrawal-record', icon: History },
  { path: '/pages/fundsDetail/stockFundsDetail', title: 'page.funding-details', icon: FileText },
  { path: '/pages/user/about', title: 'page.about', icon: Info, isPublic: true },
];

const AUTO_SUBSCRIBE: Entry = { path: '/pages/user/ipoSwitch', title: 'menu.auto-subscribe', icon: CalendarClock };

/** Where an entry leads: a guest goes to the login page first, and comes back to it. */
export function destinationOf(
  entry: Entry,
  signedIn: boolean,
  hrefOf: (path: Path, search?: Search) => string,
): { readonly path: Path; readonly search: Search } {
  if (signedIn || entry.isPublic === true) return { path: entry.path, search: entry.search ?? {} };
  return { path: '/pages/common/login', search: { back: hrefOf(entry.path, entry.search) } };
}

/** Keys that move or press inside the drawer; any other one closes it, as Escape does. */
const WORKING_KEYS: ReadonlySet<string> = new Set([
  'Tab',
  'Enter',
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Shift',
  'Control',
  'Alt',
  'Meta',
]);

export function closesDrawer(key: string): boolean {
  return !WORKING_KEYS.has(key);
}
