// In: the worlds. Out: terms of options set by two with a later date, and the treasury's writer funded by two, as ordinary commands in the journal of
// their world.
import type { World } from '@hilsa/contract';
import { accountOf, FEES, OPTION_WRITER, type OptionTerms } from '@hilsa/core';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { optionReferenceNamed, wireOptionTerms, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { submitFor } from './submit-for.ts';

type Input = OperatorCommandInput<'set-option-terms'>;

/** What a unit stands for, in 10^-8, and the step of a price, in hundredths of the currency: by what the option is on. */
const UNITS = {
  share: { multiplier: 10_000_000_000n, step: 10n },
  index: { multiplier: 1_000_000_000n, step: 100n },
  coin: { multiplier: 1_000_000n, step: 100n },
} as const;

export function optionCommands(
  worlds: Readonly<Record<World, WorldRooms>>,
): Pick<OperatorCommands, 'set-option-terms' | 'fund-option-writer'> {
  return {
    'fund-option-writer': {
      async look(input) {
        const { account, units, text, rooms, asset } = readFunding(worlds, input);
        const { engine } = rooms.sequencer;
        const now = account === null ? 0n : engine.balance(account, asset).available;
        const fees = engine.balance(FEES, asset).available;
        return {
          customerId: null,
          before: { writer: text(now), earned: text(fees) },
          after: { writer: text(now + units), earned: text(fees - units) },
        };
      },
      async submit(input, warrant) {
        const { wallet, units, rooms, asset } = readFunding(worlds, input);
        await submitFor(warrant, rooms, {
          kind: 'fund-option-writer',
          atMs: 0,
          asset,
          wallet,
          amount: units,
          maker: warrant.maker,
          checker: warrant.checker ?? '',
        });
        return {};
      },
    },
    'set-option-terms': {
      async look(input) {
        const rooms = worlds[input.world];
        const { reference, terms, before } = read(rooms, input);
        const after = wireOptionTerms(rooms, reference, terms);
        const now = before === undefined ? null : wireOptionTerms(rooms, reference, before);
        if (JSON.stringify(now) === JSON.stringify(after)) throw new Refused('nothing-to-change');
        return { customerId: null, before: now, after: { ...after, fromMs: input.fromMs } };
      },
      async submit(input, warrant) {
        const rooms = worlds[input.world];
        const { reference, terms } = read(rooms, input);
        await submitFor(warrant, rooms, {
          kind: 'set-option-underlying',
          atMs: 0,
          instrument: reference.index,
          terms,
          effectiveAtMs: input.fromMs,
          maker: warrant.maker,
          checker: warrant.checker ?? '',
        });
        return {};
      },
    },
  };
}

/** Whose account, of which money, and how much: below zero it goes back. @throws Refused unknown-instrument, amount-too-precise, amount-not-positive */
function readFunding(worlds: Readonly<Record<World, WorldRooms>>, input: OperatorCommandInput<'fund-option-writer'>) {
  const rooms = worlds[input.world];
  const { engine } = rooms.sequencer;
  const reference = optionReferenceNamed(rooms, input.code);
  if (reference === null) throw new Refused('unknown-instrument', { symbol: input.code });
  const asset = reference.quoteAsset;
  const { decimals } = engine.assets[asset]!;
  const amount = parseDecimal(input.cover, decimals);
  if (amount === null) throw new Refused('amount-too-precise', { amount: input.cover, decimals });
  if (amount <= 0n) throw new Refused('amount-not-positive', { amount: input.cover });
  const wallet = reference.market === null ? ('coin' as const) : ('stock' as const);
  const house = engine.house(OPTION_WRITER);
  const account = house === null ? null : accountOf(house, wallet);
  const text = (units: bigint): string => formatDecimal(units, decimals);
  return { rooms, asset, wallet, account, units: input.back ? -amount : amount, text };
}

/** @throws Refused unknown-instrument, amount-too-precise */
function read(rooms: WorldRooms, input: Input) {
  const { engine } = rooms.sequencer;
  const reference = optionReferenceNamed(rooms, input.code);
  if (reference === null) throw new Refused('unknown-instrument', { symbol: input.code });
  const { decimals } = engine.assets[reference.quoteAsset]!;
  const leastPremium = parseDecimal(input.leastPremium, decimals);
  if (leastPremium === null) throw new Refused('amount-too-precise', { amount: input.leastPremium, decimals });
  const before = engine.optionUnderlyings.get(reference.index)?.terms;
  const kind = reference.basket !== null ? 'index' : reference.market === null ? 'coin' : 'share';
  const { multiplier, step } = UNITS[kind];
  const terms: OptionTerms = {
    multiplier: before?.multiplier ?? multiplier,
    tickUnits: before?.tickUnits ?? (step * 10n ** BigInt(decimals)) / 100n,
    leastPremium,
    mostPremiumPpm: input.mostPremiumPpm,
    fee: { notionalPpm: input.notionalPpm, premiumPpm: input.premiumPpm },
    mostLots: input.mostLots,
    mostWritten: input.mostWritten,
    quoting: { spreadPpm: input.spreadPpm, lots: input.quotedLots, volatilityDays: input.volatilityDays },
    lists: input.lists,
  };
  return { reference, terms, before };
}
