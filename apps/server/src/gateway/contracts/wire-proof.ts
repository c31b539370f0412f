// In: rows that a proof rests on. Out: the same as the wire shows them: whole numbers, nothing rounded.
import type { ReplyOf } from '@hilsa/contract';
import { readTerms } from '@hilsa/core';
import type { VenuePrice } from '@hilsa/formulas/contracts';
import type { Instrument } from '../../publish/index.ts';
import type { DeleveragingRow, EvidenceRow, FillRow, LiquidationRow, OrderRow, RateRow } from '../../tables/index.ts';

type Proof = ReplyOf<'/coin/contract/proof'>;
type Rules = Proof['rules'];
type Forced = NonNullable<Proof['forced']>;
type Step = Forced['steps'][number];

const FORMULA_VERSION = 1;
const MOST_STEPS = 200;

/** What a row of a forced close keeps as JSON: facts with money as decimal strings. */
interface Body {
  readonly rules: Omit<Rules, 'formulaVersion' | 'areOfThen'>;
  readonly steps: readonly Readonly<Record<string, string | number>>[];
}

export const bodyOf = (row: LiquidationRow): Body => JSON.parse(row.body) as Body;

/** Numbers of the orders that a forced close placed for the customer's account. */
export function forcedOrders(row: LiquidationRow): number[] {
  return bodyOf(row).steps.flatMap((step) =>
    step['kind'] === 'liquidation-stepped' && step['stage'] === 'portion' ? [Number(step['orderId'])] : [],
  );
}

function rulesNow({ state: { listing } }: Instrument): Rules {
  if (listing.kind !== 'perpetual') throw new RangeError(`${listing.symbol} is no contract`);
  return {
    tiers: listing.tiers.map(({ upTo, ...tier }) => ({ ...tier, upTo: upTo === null ? null : String(upTo) })),
    venues: [...listing.venues],
    takerPpm: listing.fees.tiers[0]!.takerPpm,
    formulaVersion: FORMULA_VERSION,
    areOfThen: false,
  };
}

/** The rules that were kept with it; of what is from before they were kept, those of now, which say so. */
export function rulesThen(kept: string | null, instrument: Instrument): Rules {
  if (kept === null) return rulesNow(instrument);
  return { ...(JSON.parse(kept) as Body['rules']), formulaVersion: FORMULA_VERSION, areOfThen: true };
}

export function rulesOf(row: LiquidationRow): Rules {
  return { ...bodyOf(row).rules, formulaVersion: FORMULA_VERSION, areOfThen: true };
}

export function scaleOf(instrument: Instrument): Proof['scale'] {
  return {
    tickSize: instrument.price(1),
    lotSize: instrument.quantity(1),
    unit: String(instrument.state.unitsPerTickLot),
    quoteDecimals: instrument.quoteDecimals,
  };
}

export function wireSecond(row: EvidenceRow, rules: Rules): Proof['seconds'][number] {
  const [feed, byFunding, byBasis, last, basis] = JSON.parse(row.workings) as [
    Proof['seconds'][number][1],
    number,
    number,
    number | null,
    number | null,
  ];
  const said = JSON.parse(row.prices) as VenuePrice[];
  const places = new Map(rules.venues.map(({ venue }, n) => [venue, n]));
  const prices = said.flatMap(({ venue, ticks, venueAtMs, receivedAtMs }): [number, number, number, number][] => {
    const place = places.get(venue);
    return place === undefined ? [] : [[place, ticks, venueAtMs, receivedAtMs]];
  });
  return [row.atMs, feed, row.mark, row.index, byFunding, byBasis, last, basis, prices];
}

export const wireRate = ({ atMs, rate }: RateRow): Proof['rates'][number] => ({ atMs, rate });

interface Around {
  /** Fills of the orders it placed, by their number. */
  readonly fills: ReadonlyMap<number, readonly FillRow[]>;
  readonly ended: readonly OrderRow[];
  readonly reductions: readonly DeleveragingRow[];
  readonly account: number;
}

/** A forced close, step by step; what the house closed later stands with the step that placed it. */
export function wireForced(row: LiquidationRow, { fills, ended, reductions, account }: Around): Forced {
  const steps: Step[] = [];
  let returned = 0n;
  for (const told of bodyOf(row).steps) {
    const last = steps.at(-1);
    if (told['kind'] === 'liquidation-stepped') {
      const own = fills.get(Number(told['orderId'])) ?? [];
      steps.push({
        ...stepOf(told),
        fills: own.map(({ ticks, lots, fee }) => ({ ticks, lots, fee: String(fee) })),
      });
    } else if (told['kind'] === 'take-over-closed' && last !== undefined) {
      returned += BigInt(told['toCustomer']!);
      if (last.fills.length < 500)
        last.fills.push({ ticks: Number(told['ticks']), lots: Number(told['lots']), fee: '0' });
    }
  }
  return {
    direction: row.isShort ? 'short' : 'long',
    outcome: row.outcome as Forced['outcome'],
    steps: steps.length <= MOST_STEPS ? steps : [...steps.slice(0, MOST_STEPS / 2), ...steps.slice(-MOST_STEPS / 2)],
    ended: ended.map((order) => {
      const terms = readTerms(order.terms);
      return {
        side: order.side,
        type: terms.trails ? 'trailing-stop' : order.type,
        triggerTicks: order.triggerTicks,
        by: terms.triggeredBy,
        reduceOnly: terms.reduceOnly,
      };
    }),
    returned: String(returned),
    reductions: reductions.map((one) => ({
      direction: one.isShort ? ('short' as const) : ('long' as const),
      lots: one.lots,
      ticks: one.ticks,
      mark: one.mark,
      scorePpm: one.scorePpm,
      isHedged: one.isHedged,
      own: one.account === account,
      position: one.account === account ? positionOf(one) : null,
      atMs: one.atMs,
    })),
  };
}

function positionOf({ positionLots: lots, positionCost, positionMargin }: DeleveragingRow) {
  if (lots === null || positionCost === null || positionMargin === null) return null;
  return { lots, cost: String(positionCost), margin: String(positionMargin) };
}

const NUMBERS = ['atMs', 'mark', 'index', 'lots', 'tier', 'bankruptTicks', 'lotsToClose', 'limitTicks'] as const;
const MONEY = ['cost', 'margin', 'maintenance', 'equity', 'fund'] as const;

function stepOf(told: Readonly<Record<string, string | number>>): Omit<Step, 'fills'> {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(told[name])]));
  const money = Object.fromEntries(MONEY.map((name) => [name, String(told[name])]));
  return { stage: told['stage'], ...numbers, ...money } as Omit<Step, 'fills'>;
}
