// In: the worlds. Out: pairs of exchange stopped, reopened and given other rules, as ordinary commands in the journal of their world.
import type { World } from '@hilsa/contract';
import type { Command, PairRules, PairState } from '@hilsa/core';
import { parseDecimal } from '@hilsa/money';
import { pairNamed, wireRules, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { submitFor } from './submit-for.ts';

type Names = 'stop-conversion-pair' | 'set-pair-rules';
type Rules = OperatorCommandInput<'set-pair-rules'>;

export function conversionCommands(worlds: Readonly<Record<World, WorldRooms>>): Pick<OperatorCommands, Names> {
  return {
    'stop-conversion-pair': {
      async look({ world, pair, isStopped }) {
        const known = pairNamed(worlds[world], pair);
        if (known.isStopped === isStopped) throw new Refused('nothing-to-change');
        return { customerId: null, before: { isStopped: known.isStopped }, after: { isStopped } };
      },
      async submit({ world, pair, isStopped }, warrant) {
        const { index } = pairNamed(worlds[world], pair);
        const command: Command = { kind: 'stop-conversion-pair', atMs: 0, pair: index, isStopped };
        await submitFor(warrant, worlds[world], command);
        return {};
      },
    },
    'set-pair-rules': {
      async look(input) {
        const rooms = worlds[input.world];
        const known = pairNamed(rooms, input.pair);
        const rules = rulesOf(rooms, known, input);
        // Said before a second person is asked; the core looks again.
        if (rooms.sequencer.engine.mode === 'live' && rules.wallet === 'stock' && rules.isOn && rules.dealerBank === '')
          throw new Refused('dealer-bank-missing');
        return {
          customerId: null,
          before: { ...wireRules(rooms, known.rules) },
          after: { ...wireRules(rooms, rules), fromMs: input.fromMs },
        };
      },
      async submit(input, warrant) {
        const rooms = worlds[input.world];
        const rules = rulesOf(rooms, pairNamed(rooms, input.pair), input);
        const later = input.fromMs === 0 ? {} : { effectiveAtMs: input.fromMs };
        await submitFor(warrant, rooms, { kind: 'set-conversion-pair', atMs: 0, pair: rules, ...later });
        return {};
      },
    },
  };
}

/** What is named is new; what the pair is, and how its rate is agreed, stays. @throws Refused amount-too-precise */
function rulesOf({ publisher: { listings } }: WorldRooms, { rules }: PairState, input: Rules): PairRules {
  const units = (text: string, asset: number): bigint => {
    const { decimals } = listings.asset(asset);
    const read = parseDecimal(text, decimals);
    if (read === null) throw new Refused('amount-too-precise', { amount: text, decimals });
    return read;
  };
  const inQuote = (text: string) => units(text, rules.quoteAsset);
  return {
    ...rules,
    tiers: input.spreads.map(({ from, percent }) => ({
      from: inQuote(from),
      spreadPpm: Number(parseDecimal(percent, 4)),
    })),
    minimum: inQuote(input.minimum),
    dailyMaximum: inQuote(input.dailyMaximum),
    mostExposure: units(input.mostExposure, rules.baseAsset),
    quoteMs: input.quoteSeconds * 1_000,
    isOn: input.isOn,
    dealerBank: input.dealerBank,
  };
}
