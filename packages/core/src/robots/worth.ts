// In: a robot order. Out: what its wallet is worth now, from the books alone.
import { ownerOf } from '../accounts/wallets.ts';
import type { State } from '../state.ts';
import { referenceTicks } from '../prices/reference.ts';
import type { RobotOrder } from './state.ts';

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

/** Number of the day in Dhaka (UTC+6) of a time. */
export function dhakaDay(atMs: number): number {
  return Math.floor((atMs + DHAKA_MS) / DAY_MS);
}

/** What a wallet has of a market's base asset, in money. */
export interface RobotHolding {
  readonly market: number;
  /** Units of the order's asset at the price that bands are measured from, rounded down: `perTick` × ticks ÷ `lotUnits`. */
  readonly worth: bigint;
  readonly perTick: bigint;
  readonly lotUnits: bigint;
}
export function holdingsOf(state: State, { wallet, terms }: Pick<RobotOrder, 'wallet' | 'terms'>): RobotHolding[] {
  return terms.markets.flatMap((market) => {
    const instrument = state.instruments[market];
    if (instrument === undefined) return [];
    const { baseAsset, lotUnits } = instrument.listing;
    const perTick = totalOf(state, wallet, baseAsset) * instrument.unitsPerTickLot;
    const worth = (perTick * BigInt(referenceTicks(instrument, state.atMs))) / lotUnits;
    return [{ market, worth, perTick, lotUnits }];
  });
}

/** Units of the order's asset: its money, held or not, and its coins at the prices that bands are measured from, each rounded down. */
export function worthOf(state: State, order: Pick<RobotOrder, 'wallet' | 'terms'>): bigint {
  const { wallet, terms } = order;
  return holdingsOf(state, order).reduce((sum, { worth }) => sum + worth, totalOf(state, wallet, terms.asset));
}

/** Everything a wallet may have: its money, what its markets trade, and entitlements that its shares gave; each asset once. */
export function assetsOf({ stocks }: State, { terms }: Pick<RobotOrder, 'terms'>): number[] {
  const given = [...stocks.actions.values()].flatMap(({ instrument, terms: action }) =>
    action.kind === 'rights' && terms.markets.includes(instrument) ? [action.entitlement] : [],
  );
  return [...new Set([terms.asset, ...terms.bases, ...given])];
}

function totalOf({ balances }: State, account: number, asset: number): bigint {
  const { available, held } = balances.read(account, asset);
  return available + held;
}

/** Whether an account is of a robot order's wallet, running or complete. Most commands ask, and most worlds have few of them. */
export function isRobotWallet({ robots }: State, account: number): boolean {
  return robots.wallets.size > 0 && robots.wallets.has(ownerOf(account));
}
