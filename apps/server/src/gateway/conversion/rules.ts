// In: a pair's rules in the core's units. Out: them as operators read and write them; and a pair by its name.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import type { PairRules, PairState } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { pairName, percentText } from './pairs.ts';

export function wireRules(
  { publisher: { listings } }: WorldRooms,
  rules: PairRules,
): ConsoleReplyOf<'/conversion/get'>['rules'] {
  const print = (units: bigint, asset: number) => formatDecimal(units, listings.asset(asset).decimals, { trim: true });
  const inQuote = (units: bigint) => print(units, rules.quoteAsset);
  return {
    spreads: rules.tiers.map(({ from, spreadPpm }) => ({ from: inQuote(from), percent: percentText(spreadPpm) })),
    minimum: inQuote(rules.minimum),
    dailyMaximum: inQuote(rules.dailyMaximum),
    mostExposure: print(rules.mostExposure, rules.baseAsset),
    quoteSeconds: Math.floor(rules.quoteMs / 1_000),
    isOn: rules.isOn,
    dealerBank: rules.dealerBank ?? '',
  };
}

/** @param name `USD-BDT` @throws Refused unknown-pair */
export function pairNamed(world: WorldRooms, name: string): PairState {
  const pair = world.sequencer.engine.conversionPairs.find((one) => pairName(world, one) === name);
  if (pair === undefined) throw new Refused('unknown-pair', { pair: name });
  return pair;
}
