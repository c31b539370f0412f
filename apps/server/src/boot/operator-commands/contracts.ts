// In: the worlds. Out: opening of contracts stopped, terms and leverage caps changed, the fund seeded, a market begun and ended, as ordinary commands in the journal of their world.
import type { World } from '@hilsa/contract';
import type { ContractTerms, Fees } from '@hilsa/core';
import { parseDecimal } from '@hilsa/money';
import { wireCaps, wireTerms, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import type { Instrument } from '../../publish/index.ts';
import { people, submitFor } from './submit-for.ts';

type Names =
  | 'stop-opening'
  | 'set-contract-terms'
  | 'set-leverage-caps'
  | 'list-contract'
  | 'seed-insurance'
  | 'delist-contract';
type Named = { readonly world: World; readonly symbol: string };
const SUFFIX = '-PERP';
/** As long as the core lets a public reason be. */
const LONGEST_REASON = 200;

export interface ContractParts {
  /** Whether contracts may be offered here; absent: nothing speaks against it, as in a sandbox. */
  readonly mayOfferContracts?: boolean | undefined;
}

export function contractCommands(
  worlds: Readonly<Record<World, WorldRooms>>,
  { mayOfferContracts = true }: ContractParts = {},
): Pick<OperatorCommands, Names> {
  /** @throws Refused unknown-instrument for any other market */
  const contractOf = ({ world, symbol }: Named): Instrument => {
    const instrument = worlds[world].publisher.listings.bySymbol(symbol);
    if (instrument?.kind !== 'perpetual') throw new Refused('unknown-instrument', { symbol });
    return instrument;
  };
  /** The coin's market that a contract of that name stands beside. @throws Refused unknown-instrument */
  const coinOf = ({ world, symbol }: Named): Instrument => {
    const { listings } = worlds[world].publisher;
    const coin = symbol.endsWith(SUFFIX) ? listings.bySymbol(symbol.slice(0, -SUFFIX.length)) : undefined;
    if (coin?.kind !== 'spot') throw new Refused('unknown-instrument', { symbol });
    return coin;
  };
  const stateOf = (input: Named) => contractOf(input).state.contract!;
  return {
    'stop-opening': {
      async look(input) {
        const before = stateOf(input).openingStoppedUntilMs;
        if (before === input.untilMs) throw new Refused('nothing-to-change');
        return { customerId: null, before: { untilMs: before }, after: { untilMs: input.untilMs } };
      },
      async submit(input, warrant) {
        await submitFor(warrant, worlds[input.world], {
          kind: 'stop-opening',
          atMs: 0,
          instrument: contractOf(input).index,
          untilMs: input.untilMs,
          reason: warrant.reason.slice(0, LONGEST_REASON),
        });
        return {};
      },
    },
    'set-contract-terms': {
      async look(input) {
        const instrument = contractOf(input);
        const { listing } = instrument.state;
        if (listing.kind !== 'perpetual') throw new Refused('unknown-instrument', { symbol: input.symbol });
        const terms = termsOf(instrument, input);
        return {
          customerId: null,
          before: wireTerms(instrument, listing),
          after: { ...wireTerms(instrument, terms), fromMs: input.fromMs },
        };
      },
      async submit(input, warrant) {
        const instrument = contractOf(input);
        await submitFor(warrant, worlds[input.world], {
          kind: 'set-instrument-rules',
          atMs: 0,
          instrument: instrument.index,
          effectiveAtMs: input.fromMs,
          rules: termsOf(instrument, input),
        });
        return {};
      },
    },
    'list-contract': {
      async look(input) {
        if (!mayOfferContracts) throw new Refused('contracts-not-open');
        const { world, symbol } = input;
        if (worlds[world].publisher.listings.bySymbol(symbol) !== undefined)
          throw new Refused('instrument-already-listed', { symbol });
        const coin = coinOf(input);
        const { leastOrder, mostOrder, opensAtMs } = input;
        const least = unitsOf(coin, leastOrder);
        if (unitsOf(coin, mostOrder) <= least) throw new Refused('listing-invalid', { field: 'mostOrder' });
        const { tiers, venues, makerPpm, takerPpm } = input;
        tiersOf(coin, tiers);
        return {
          customerId: null,
          before: {},
          after: { tiers, venues, makerPpm, takerPpm, leastOrder, mostOrder, opensAtMs },
        };
      },
      async submit(input, warrant) {
        if (!mayOfferContracts) throw new Refused('contracts-not-open');
        const coin = coinOf(input);
        await submitFor(warrant, worlds[input.world], {
          kind: 'list-contract',
          atMs: 0,
          market: coin.index,
          tiers: tiersOf(coin, input.tiers),
          venues: input.venues,
          makerPpm: input.makerPpm,
          takerPpm: input.takerPpm,
          minNotional: unitsOf(coin, input.leastOrder),
          maxNotional: unitsOf(coin, input.mostOrder),
          opensAtMs: input.opensAtMs,
          reason: warrant.reason.slice(0, LONGEST_REASON),
        });
        return {};
      },
    },
    'seed-insurance': {
      async look(input) {
        const instrument = contractOf(input);
        const { engine } = worlds[input.world].sequencer;
        const { available } = engine.balance(stateOf(input).houses.insurance, instrument.quoteAsset);
        const seed = unitsOf(instrument, input.seed);
        return {
          customerId: null,
          before: { fund: instrument.amount(available) },
          after: { fund: instrument.amount(available + seed), fromMs: input.fromMs },
        };
      },
      async submit(input, warrant) {
        const instrument = contractOf(input);
        await submitFor(warrant, worlds[input.world], {
          kind: 'seed-insurance',
          atMs: 0,
          asset: instrument.quoteAsset,
          amount: unitsOf(instrument, input.seed),
          fromMs: input.fromMs,
          ...people(warrant),
        });
        return {};
      },
    },
    'set-leverage-caps': {
      async look({ world, fromMs, ...rules }) {
        const { rules: before } = worlds[world].sequencer.engine.contractLaw.caps;
        return { customerId: null, before: wireCaps(before), after: { ...rules, fromMs } };
      },
      async submit({ world, fromMs, retail, hni, untested }, warrant) {
        await submitFor(warrant, worlds[world], {
          kind: 'set-leverage-caps',
          atMs: 0,
          rules: { retail, highNetWorth: hni, untested },
          fromMs,
          ...people(warrant),
        });
        return {};
      },
    },
    'delist-contract': {
      async look(input) {
        const before = stateOf(input).delistAtMs;
        if (before === input.delistAtMs) throw new Refused('nothing-to-change');
        return { customerId: null, before: { delistAtMs: before }, after: { delistAtMs: input.delistAtMs } };
      },
      async submit(input, warrant) {
        const { index: instrument } = contractOf(input);
        const command = { kind: 'delist-contract', atMs: 0, instrument, delistAtMs: input.delistAtMs } as const;
        await submitFor(warrant, worlds[input.world], command);
        return {};
      },
    },
  };
}

/** @throws Refused amount-too-precise */
function unitsOf({ quoteDecimals }: Instrument, text: string): bigint {
  const read = parseDecimal(text, quoteDecimals);
  if (read === null) throw new Refused('amount-too-precise', { amount: text, decimals: quoteDecimals });
  return read;
}

function termsOf(
  instrument: Instrument,
  { tiers, venues, makerPpm, takerPpm }: OperatorCommandInput<'set-contract-terms'>,
): ContractTerms & { readonly fees: Fees } {
  return {
    venues,
    fees: { ...instrument.state.listing.fees, tiers: [{ makerPpm, takerPpm }] },
    tiers: tiersOf(instrument, tiers),
  };
}

/** @throws Refused amount-too-precise */
function tiersOf(
  instrument: Instrument,
  tiers: OperatorCommandInput<'set-contract-terms'>['tiers'],
): ContractTerms['tiers'] {
  return tiers.map(({ upTo, ...tier }) => ({ ...tier, upTo: upTo === null ? null : unitsOf(instrument, upTo) }));
}
