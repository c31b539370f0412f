// In: rights that holders were given. Out: the market they trade in until their last day: at once, since whoever buys one means to use it.
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { instrumentListed } from '../instruments/facts.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { StockListing } from '../instruments/listing.ts';
import type { State } from '../state.ts';
import type { CorporateAction } from './commands.ts';
import { shareAt, shareUnlisted, stockOf } from './facts.ts';
import type { ActionState } from './state.ts';

type Rights = Extract<CorporateAction, { kind: 'rights' }>;

/** The market of an action's rights; null: they do not trade. */
export function rightsMarketOf({ instruments }: State, action: number): InstrumentState | null {
  const found = instruments.find(
    (one) => one !== undefined && one.share !== null && stockOf(one).right?.action === action,
  );
  return found ?? null;
}

/** @param reference what the share is worth without its right, in ticks: a right is worth what that is above its price */
export function openRightsMarket(
  world: World,
  { id, instrument: of }: ActionState,
  terms: Rights,
  reference: number,
): void {
  const { state } = world;
  const { symbol, entitlement, price } = terms;
  if (symbol === undefined || state.symbols.has(symbol)) return;
  const { firstDay: _firstDay, ...share } = stockOf(shareAt(state, of).instrument);
  const worth = reference - Number(price / share.tickUnits);
  const step = share.tickTable.findLast(({ from }) => Math.max(1, worth) >= from)?.step ?? 1;
  const listing: StockListing = {
    ...share,
    symbol,
    baseAsset: entitlement,
    referenceTicks: Math.max(1, worth - (worth % step)),
    settlement: { buySettleDays: 0, sellSettleDays: 0, isNetted: false },
    limits: {},
    right: { action: id, of },
  };
  emit(world, instrumentListed, { instrument: state.instruments.length, listing });
}

/** Nobody has rights any more. */
export function endRightsMarket(world: World, action: number): void {
  const traded = rightsMarketOf(world.state, action);
  if (traded !== null) emit(world, shareUnlisted, { instrument: traded.index });
}
