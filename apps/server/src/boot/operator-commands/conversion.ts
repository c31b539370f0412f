// In: the worlds. Out: pairs of exchange stopped, reopened and given other rules, as ordinary commands in the journal of their world.
import type { World } from '@hilsa/contract';
import type { Command, PairRules, PairState, SetConversionPair, StopConversionPair } from '@hilsa/core';
import { parseDecimal } from '@hilsa/money';
import { explained, pairName, pairNamed, wireRules, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { submitFor } from './submit-for.ts';

/** Millionths as a percentage. */
const PERCENT_DECIMALS = 4;

type Names = 'stop-conversion-pair' | 'make-pair' | 'set-pair-rules';
type Limits = Pick<
  OperatorCommandInput<'make-pair'>,
  'spreads' | 'minimum' | 'dailyMaximum' | 'mostExposure' | 'quoteSeconds'
>;

export function conversionCommands(worlds: Readonly<Record<World, WorldRooms>>): Pick<OperatorCommands, Names> {
  return {
    'stop-conversion-pair': {
      async look({ world, pair, isStopped }) {
        const known = pairNamed(worlds[world], pair);
        if (known.isStopped === isStopped) throw new Refused('nothing-to-change');
        mustBePossible(worlds[world], { kind: 'stop-conversion-pair', atMs: 0, pair: known.index, isStopped });
        return { customerId: null, before: { isStopped: known.isStopped }, after: { isStopped } };
      },
      async submit({ world, pair, isStopped }, warrant) {
        const { index } = pairNamed(worlds[world], pair);
        const command: Command = { kind: 'stop-conversion-pair', atMs: 0, pair: index, isStopped };
        await submitFor(warrant, worlds[world], command);
        return {};
      },
    },
    'make-pair': {
      async look(input) {
        const rooms = worlds[input.world];
        const rules = newRules(rooms, input);
        mustBePossible(rooms, { kind: 'set-conversion-pair', atMs: 0, pair: rules });
        const { wallet, decimals, rule } = input;
        const made = { wallet, decimals, rule };
        return { customerId: null, before: null, after: { ...made, ...wireRules(rooms, rules) } };
      },
      async submit(input, warrant) {
        const rooms = worlds[input.world];
        const pair = newRules(rooms, input);
        await submitFor(warrant, rooms, { kind: 'set-conversion-pair', atMs: 0, pair });
        return {};
      },
    },
    'set-pair-rules': {
      async look(input) {
        const rooms = worlds[input.world];
        const known = pairNamed(rooms, input.pair);
        const rules = rulesOf(rooms, known, input);
        mustBePossible(rooms, changeOf(rules, input.fromMs));
        return {
          customerId: null,
          before: { ...wireRules(rooms, known.rules) },
          after: { ...wireRules(rooms, rules), fromMs: input.fromMs },
        };
      },
      async submit(input, warrant) {
        const rooms = worlds[input.world];
        const rules = rulesOf(rooms, pairNamed(rooms, input.pair), input);
        await submitFor(warrant, rooms, changeOf(rules, input.fromMs));
        return {};
      },
    },
  };
}

function changeOf(pair: PairRules, fromMs: number): SetConversionPair {
  return { kind: 'set-conversion-pair', atMs: 0, pair, ...(fromMs === 0 ? {} : { effectiveAtMs: fromMs }) };
}

/** Said before a second person is asked; the core looks again. @throws Refused with the core's word */
function mustBePossible({ sequencer, publisher }: WorldRooms, command: SetConversionPair | StopConversionPair): void {
  const refusal = sequencer.engine.pairRefusal(command);
  if (refusal !== null) throw explained(refusal, null, publisher.listings);
}

/** A pair begins switched off: two more people see it before it quotes. @throws Refused unknown-asset, pair-taken, amount-too-precise */
function newRules(rooms: WorldRooms, input: OperatorCommandInput<'make-pair'>): PairRules {
  const { listings } = rooms.publisher;
  const [baseAsset, quoteAsset] = input.pair.split('-', 2).map((code) => {
    const asset = listings.assetIndex(code);
    if (asset === undefined) throw new Refused('unknown-asset', { asset: code });
    return asset;
  }) as [number, number];
  const isTaken = rooms.sequencer.engine.conversionPairs.some((one) => pairName(rooms, one) === input.pair);
  if (isTaken) throw new Refused('nothing-to-change');
  const { wallet, decimals } = input;
  const places = { rateDecimals: decimals.rate, baseDecimals: decimals.base, quoteDecimals: decimals.quote };
  const sides = { baseAsset, quoteAsset, wallet, ...places };
  return { ...sides, ...limitsOf(rooms, sides, input), rule: ruleOf(input.rule), isOn: false, dealerBank: '' };
}

function ruleOf(rule: OperatorCommandInput<'make-pair'>['rule']): PairRules['rule'] {
  const freshMs = rule.freshSeconds * 1_000;
  if (rule.kind === 'median') return { kind: 'median', leastSources: rule.leastSources, freshMs };
  const mostApartPpm = Number(parseDecimal(rule.mostApartPercent, PERCENT_DECIMALS));
  return { kind: 'checked', source: rule.source, check: rule.check, freshMs, mostApartPpm };
}

/** What is named is new; what the pair is, and how its rate is agreed, stays. @throws Refused amount-too-precise */
function rulesOf(rooms: WorldRooms, { rules }: PairState, input: OperatorCommandInput<'set-pair-rules'>): PairRules {
  return { ...rules, ...limitsOf(rooms, rules, input), isOn: input.isOn, dealerBank: input.dealerBank };
}

/** @throws Refused amount-too-precise */
function limitsOf(
  { publisher: { listings } }: WorldRooms,
  { baseAsset, quoteAsset }: Pick<PairRules, 'baseAsset' | 'quoteAsset'>,
  input: Limits,
): Pick<PairRules, 'tiers' | 'minimum' | 'dailyMaximum' | 'mostExposure' | 'quoteMs'> {
  const units = (text: string, asset: number): bigint => {
    const { decimals } = listings.asset(asset);
    const read = parseDecimal(text, decimals);
    if (read === null) throw new Refused('amount-too-precise', { amount: text, decimals });
    return read;
  };
  const inQuote = (text: string) => units(text, quoteAsset);
  return {
    tiers: input.spreads.map(({ from, percent }) => ({
      from: inQuote(from),
      spreadPpm: Number(parseDecimal(percent, PERCENT_DECIMALS)),
    })),
    minimum: inQuote(input.minimum),
    dailyMaximum: inQuote(input.dailyMaximum),
    mostExposure: units(input.mostExposure, baseAsset),
    quoteMs: input.quoteSeconds * 1_000,
  };
}
