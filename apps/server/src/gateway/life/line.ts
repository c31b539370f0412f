// In: a row of somebody's life, a notice of security, an operator's action. Out: the line that a person reads, in the language, with the page of its cause.
import type { CustomerNotice, LifeEvent, ReplyOf } from '@hilsa/contract';
import { formatDecimal } from '@hilsa/money';
import type { Listings } from '../../publish/index.ts';
import type { LifeRow as StoredRow } from '../../tables/index.ts';
import type { Language } from '../messages/language.ts';
import { numberText } from '../messages/number-text.ts';
import { EVENT_TITLES, OTHER_STAFF, PHRASES, type Said, STAFF_TITLES, WORDS } from './texts.ts';

export type LifeLine = ReplyOf<'/user/record'>['list'][number];
type Action = ReplyOf<'/user/operator-actions'>['list'][number];

export function journalLine(row: StoredRow, listings: Listings, language: Language): LifeLine {
  const { event, about, asset: index, amount, atMs, sequence, line, product } = row;
  const asset = index === null ? null : listings.asset(index);
  const symbol = row.instrument === null ? '' : listings.at(row.instrument).symbol;
  return {
    id: `j${atMs}-${sequence}-${line}`,
    atMs,
    product,
    event,
    title: filled(EVENT_TITLES[event], language, { symbol }),
    text: textOf(row, listings, language),
    asset: asset === null || amount === 0n ? null : asset.code,
    amount: asset === null || amount === 0n ? null : formatDecimal(amount, asset.decimals, { trim: true }),
    about: about === 0 ? null : String(about),
    path: pathOfLife(row, listings),
  };
}

/** The page of the site that shows a row's cause. */
export function pathOfLife({ product, about, instrument, event }: StoredRow, listings: Listings): string {
  const symbol = instrument === null ? '' : listings.at(instrument).symbol;
  return PATHS[product](String(about), symbol, event);
}

export function securityLine({ id, atMs, event, title, text, path }: CustomerNotice): LifeLine {
  return { ...NOTHING, id, atMs, product: 'security', event, title, text, path };
}

export function staffLine({ id, atMs, action, reason }: Action, language: Language): LifeLine {
  const title = (STAFF_TITLES[action] ?? OTHER_STAFF)[language];
  const path = '/pages/user/staffActions';
  return { ...NOTHING, id: `t${id}`, atMs, product: 'staff', event: action, title, text: reason, path };
}

const NOTHING = { asset: null, amount: null, about: null } as const;

function filled(said: Said, language: Language, values: Readonly<Record<string, string>>): string {
  return said[language].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

function textOf(row: StoredRow, listings: Listings, language: Language): string {
  const { event, lots, ticks, word, instrument } = row;
  const words = WORDS[word]?.[language] ?? '';
  if (event === 'score-changed')
    return joined(words, filled(PHRASES.score, language, { score: numberText(String(lots), language) }));
  if (event === 'loan-late') return filled(PHRASES.late, language, { day: numberText(String(lots), language) });
  if (instrument === null || lots === 0) return words;
  const market = listings.at(instrument);
  const quantity = numberText(market.quantity(lots), language);
  if (ticks === 0)
    return joined(words, event === 'order-placed' ? filled(PHRASES.market, language, { quantity }) : quantity);
  return joined(words, filled(PHRASES.at, language, { quantity, price: numberText(market.price(ticks), language) }));
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

type PathOf = (about: string, symbol: string, event: LifeEvent) => string;
const order: PathOf = (about) => `/pages/tabbar/position?order=${about}`;
const ON_SCORE: readonly LifeEvent[] = ['score-changed'];

/** Where the cause of a line is shown. */
const PATHS: Readonly<Record<StoredRow['product'], PathOf>> = {
  orders: order,
  trades: order,
  payments: (about, _, event) => {
    if (event === 'test-money-taken') return '/pages/user/record?group=deposits';
    if (event === 'payouts-held') return '/pages/user/security';
    return event.startsWith('deposit')
      ? `/pages/recharge/walletRecordDetail?id=${about}`
      : `/pages/wallet/recordDetail?id=${about}`;
  },
  transfers: () => '/pages/user/record?group=transfers',
  conversions: (about) => `/pages/exchange/exchange?record=${about}`,
  shares: (_, symbol) => `/pages/stock/stockKline?symbol=${symbol}`,
  offerings: (about, _, event) =>
    event === 'mandate-set' ? '/pages/user/ipoSwitch' : `/pages/stockIPO/ipoRecord?open=${about}`,
  options: (_, symbol) => `/pages/stock/optionSettlement?symbol=${symbol}`,
  contracts: () => '/pages/tabbar/position?kind=contracts',
  robots: (about) => `/pages/robot/orderDetail?id=${about}`,
  fund: () => '/pages/fund/record',
  loans: (about) => `/pages/user/loan?id=${about}`,
  membership: () => '/pages/stock/vip',
  security: () => '/pages/user/security',
  staff: () => '/pages/user/staffActions',
  account: (_, __, event) => (ON_SCORE.includes(event) ? '/pages/user/creditScore' : '/pages/user/userInfo'),
};
