// In: the number and the sentence that a program was refused with.
// Out: which sentence its owner reads instead: what is wrong, in the owner's language.
import type { MessageKey } from '../../i18n/index.ts';

type Word = Extract<MessageKey, `programs.why-${string}`>;

/** What the market's own rules refuse, of coins and of contracts. */
const RULES: ReadonlySet<number> = new Set([-1013, -1111, -4001, -4003, -4004, -4005, -4014, -4131, -4164, -2027]);
/** Orders, or levels of a position, that stand already. */
const MANY_OPEN: ReadonlySet<number> = new Set([-2025, -4045]);
const FAULTS: ReadonlySet<number> = new Set([-1000, -1001, -1006, -1007]);
const NO_MONEY: ReadonlySet<number> = new Set([-2019, -4051]);
const NO_ORDER: ReadonlySet<number> = new Set([-2011, -2013, -2018, -2026]);

/** @param code of the public interface; msg tells apart what shares a number there */
export function whyRefused(code: number, msg: string): Word {
  if (code === -1021 || code === -1131) return 'programs.why-clock';
  if (code === -2015 || code === -1002) return 'programs.why-right';
  if (code === -1003) return 'programs.why-rate';
  if (code === -1015) return 'programs.why-orders';
  if (code === -1121) return 'programs.why-market';
  if (msg === 'Market is closed.') return 'programs.why-closed';
  if (msg.startsWith('Account has insufficient balance') || NO_MONEY.has(code)) return 'programs.why-money';
  if (msg.startsWith('This action is disabled')) return 'programs.why-disabled';
  if (MANY_OPEN.has(code) || msg.startsWith('Filter failure: EXCHANGE_MAX_NUM_')) return 'programs.why-many-open';
  if (RULES.has(code)) return 'programs.why-rules';
  if (NO_ORDER.has(code)) return 'programs.why-no-order';
  if (FAULTS.has(code)) return 'programs.why-fault';
  if (code === -1020) return 'programs.why-unknown';
  if (code <= -1100 && code > -1200) return 'programs.why-field';
  return 'programs.why-order';
}
