// In: nothing. Out: the room of perpetual contracts.
import type { VenuePrice } from '@hilsa/formulas/contracts';
import { fromJson, toJson } from '../facts/layout.ts';
import { type BookSide, NONE } from '../matching/order-book.ts';
import type { CoreRoom } from '../room.ts';
import { startLeverageCaps } from './caps.ts';
import { checkContracts } from './check.ts';
import {
  autoMarginSet,
  contractCustomerSet,
  contractLimitsSet,
  leverageSet,
  orderLevelsSet,
  positionModeSet,
  triggerTrailed,
} from './customer-facts.ts';
import { fixDelisting, goOnDelisting } from './delist.ts';
import { paySeed } from './fund.ts';
import { fixFunding, goOnFunding } from './funding.ts';
import { insuranceSeedPaid, insuranceSeedPlanned, leverageCapsPlanned, leverageCapsStarted } from './law-facts.ts';
import {
  liquidationBegun,
  liquidationEnded,
  liquidationStepped,
  positionDeleveraged,
  positionTakenOver,
  takeOverClosed,
} from './liquidation-facts.ts';
import {
  delistingFixed,
  delistingScheduled,
  fundingEnded,
  fundingFixed,
  markComputed,
  openingStopped,
} from './market-facts.ts';
import { positionChanged } from './position-fact.ts';
import { contractsOf, followMargin, openPosition } from './positions.ts';
import { loosenLimits } from './settings.ts';
import type {
  ContractCustomer,
  ContractsState,
  ContractState,
  Liquidation,
  OrderLevels,
  PlannedSeed,
  Position,
  TrailingStop,
} from './state.ts';
import { goOnStepping } from './step.ts';

/** What of a position is written; its hold is found by the id of its record. */
type KeptPosition = Omit<Position, 'hold' | 'slot'> & { hold: number };
type KeptLaw = Pick<ContractsState, 'caps' | 'comingCaps' | 'nextSeed'>;
type Plain = Pick<
  ContractState,
  | 'forcing'
  | 'openLots'
  | 'feed'
  | 'indexTicks'
  | 'indexAtMs'
  | 'basis'
  | 'premium'
  | 'fundingRate'
  | 'fundingTicks'
  | 'round'
  | 'nextFundingMs'
  | 'openingStoppedUntilMs'
  | 'delistAtMs'
  | 'delistTicks'
  | 'minutes'
> & { readonly openingStoppedReason?: string };

export const contractsRoom = {
  name: 'contracts',
  facts: [
    positionChanged,
    markComputed,
    fundingFixed,
    fundingEnded,
    openingStopped,
    delistingScheduled,
    delistingFixed,
    leverageCapsPlanned,
    leverageCapsStarted,
    insuranceSeedPlanned,
    insuranceSeedPaid,
    contractCustomerSet,
    contractLimitsSet,
    positionModeSet,
    leverageSet,
    autoMarginSet,
    orderLevelsSet,
    triggerTrailed,
    liquidationBegun,
    liquidationStepped,
    positionTakenOver,
    takeOverClosed,
    positionDeleveraged,
    liquidationEnded,
  ],
  works: {
    'step-mark': goOnStepping,
    'fix-funding': fixFunding,
    'settle-funding': goOnFunding,
    'loosen-contract-limits': loosenLimits,
    'delist-contract': fixDelisting,
    'settle-delisting': goOnDelisting,
    'start-leverage-caps': startLeverageCaps,
    'seed-insurance': paySeed,
  },
  check: checkContracts,
  section: {
    tag: 'contract',
    version: 2,
    write: (state, to) => {
      const { contracts } = state;
      to.number(contracts.nextPosition);
      to.number(contracts.nextLiquidation);
      to.list(byKey(contracts.customers), (line) => to.text(toJson(line)));
      to.list(byKey(contracts.orderLevels), (line) => to.text(toJson(line)));
      to.list(contractsOf(state), ({ index, contract: market }) => {
        to.number(index);
        to.text(toJson(plainOf(market)));
        to.list(
          [...market.venues.values()].sort((one, other) => (one.venue < other.venue ? -1 : 1)),
          (venue) => to.text(toJson(venue)),
        );
        to.list(byKey(market.leverages), ([account, leverage]) => {
          to.number(account);
          to.number(leverage);
        });
        to.list(byKey(market.trailing), (line) => to.text(toJson(line)));
        to.list([...market.liquidations.values()], (liquidation) => to.text(toJson(liquidation)));
        const positions = [...market.positions.values()].sort((one, other) => one.id - other.id);
        to.list(positions, (position) => to.text(toJson(keptOf(position))));
        for (const side of [market.longs, market.shorts])
          to.list(queueOf(side), (slot) => to.number(market.positions.bySlot[slot]!.id));
      });
      const { caps, comingCaps, nextSeed } = contracts;
      to.text(toJson({ caps, comingCaps, nextSeed } satisfies KeptLaw));
      to.list(byKey(contracts.seeds), (line) => to.text(toJson(line)));
    },
    read: (state, from, version) => {
      const { contracts } = state;
      const [nextPosition, nextLiquidation] = [from.number(), from.number()];
      from.list(() => {
        const [owner, customer] = fromJson(from.text()) as [number, ContractCustomer];
        contracts.customers.set(owner, customer);
      });
      from.list(() => {
        const [orderId, levels] = fromJson(from.text()) as [number, OrderLevels];
        contracts.orderLevels.set(orderId, levels);
      });
      from.list(() => {
        const instrument = state.instruments[from.number()]!;
        const market = instrument.contract!;
        Object.assign(market, fromJson(from.text()) as Plain);
        from.list(() => {
          const price = fromJson(from.text()) as VenuePrice;
          market.venues.set(price.venue, price);
        });
        from.list(() => void market.leverages.set(from.number(), from.number()));
        from.list(() => {
          const [orderId, stop] = fromJson(from.text()) as [number, TrailingStop];
          market.trailing.set(orderId, stop);
        });
        from.list(() => {
          const liquidation = fromJson(from.text()) as Liquidation;
          market.liquidations.set(liquidation.id, liquidation);
        });
        const byId = new Map<number, Position>();
        from.list(() => {
          const { hold, ...kept } = fromJson(from.text()) as KeptPosition;
          const position = openPosition(state, market, kept);
          Object.assign(position, kept);
          followMargin(state, position, hold);
          byId.set(position.id, position);
        });
        for (const side of [market.longs, market.shorts])
          from.list(() => {
            const { slot, sinksAt } = byId.get(from.number())!;
            side.add(slot, sinksAt, 1);
          });
      });
      contracts.nextPosition = nextPosition;
      contracts.nextLiquidation = nextLiquidation;
      // Before the second version nobody could change either.
      if (version < 2) return;
      Object.assign(contracts, fromJson(from.text()) as KeptLaw);
      from.list(() => {
        const [seed, planned] = fromJson(from.text()) as [number, PlannedSeed];
        contracts.seeds.set(seed, planned);
      });
    },
  },
} as const satisfies CoreRoom;

function byKey<Value>(map: ReadonlyMap<number, Value>): [number, Value][] {
  return [...map].sort(([one], [other]) => one - other);
}

function queueOf(side: BookSide): number[] {
  const slots: number[] = [];
  for (let slot = side.front(); slot !== NONE; slot = side.after(slot)) slots.push(slot);
  return slots;
}

/** In the order in which it has always stood in a snapshot. */
function keptOf(position: Position): KeptPosition {
  const { id, account, instrument, isShort, lots, cost, margin, leverage, round, autoMargin } = position;
  const { liquidation, sinksAt, hold } = position;
  return {
    id,
    account,
    instrument,
    isShort,
    lots,
    cost,
    margin,
    leverage,
    round,
    autoMargin,
    liquidation,
    sinksAt,
    hold: hold?.id ?? 0,
  };
}

function plainOf(market: ContractState): Plain {
  const { forcing, openLots, feed, indexTicks, indexAtMs, basis, premium, fundingRate, fundingTicks, round } = market;
  const { nextFundingMs, openingStoppedUntilMs, openingStoppedReason, delistAtMs, delistTicks, minutes } = market;
  return {
    forcing,
    openLots,
    feed,
    indexTicks,
    indexAtMs,
    basis,
    premium,
    fundingRate,
    fundingTicks,
    round,
    nextFundingMs,
    openingStoppedUntilMs,
    delistAtMs,
    delistTicks,
    minutes,
    // Not written where there is none: what an older version wrote reads alike.
    ...(openingStoppedReason === '' ? {} : { openingStoppedReason }),
  };
}
