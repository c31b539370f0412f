// In: terms of options as the core has them. Out: them as operators read them; and what a code names that options are or could be on.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { INDEX_BASE, OPTION_QUOTING, type OptionTerms, type Reference } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import type { WorldRooms } from '../rooms.ts';
import { multiplierText } from './chain.ts';

type Wire = NonNullable<ConsoleReplyOf<'/options/get'>['terms']>;

export function wireOptionTerms({ sequencer }: WorldRooms, reference: Reference, terms: OptionTerms): Wire {
  const { decimals } = sequencer.engine.assets[reference.quoteAsset]!;
  const { quoting = OPTION_QUOTING } = terms;
  return {
    multiplier: multiplierText(terms.multiplier),
    tick: formatDecimal(terms.tickUnits, decimals),
    leastPremium: formatDecimal(terms.leastPremium, decimals),
    mostPremiumPpm: terms.mostPremiumPpm,
    notionalPpm: terms.fee.notionalPpm,
    premiumPpm: terms.fee.premiumPpm,
    mostLots: terms.mostLots,
    mostWritten: terms.mostWritten,
    spreadPpm: quoting.spreadPpm,
    quotedLots: quoting.lots,
    volatilityDays: quoting.volatilityDays,
    lists: terms.lists !== false,
  };
}

/** A share's code, an index's, or a coin's that has a contract; null for any other. */
export function optionReferenceNamed({ sequencer, publisher }: WorldRooms, code: string): Reference | null {
  const { engine } = sequencer;
  const index = engine.optionIndices.findIndex((one) => one.code === code);
  if (index >= 0) return engine.optionReference(INDEX_BASE + index);
  const share = publisher.listings.bySymbol(code);
  if (share !== undefined) return engine.optionReference(share.index);
  const contract = publisher.listings.ofKind('perpetual').find(({ base }) => base === code);
  return contract === undefined ? null : engine.optionReference(contract.index);
}
