// In: conversions, transfers and rules of pairs. Out: their rows; a conversion's has what its quote was made from.
import { conversionsTable, pairVersionsTable, transfersTable, type ConversionRow } from '../conversions.ts';
import { type Before, type JournalledFact, type RoomFolding, type Rows, roomWriter } from '../room-writer.ts';

type Kinds = 'conversion-executed' | 'money-transferred' | 'conversion-pair-set';

export const conversionWriter = roomWriter({
  room: 'conversion',
  reads: ['conversion-executed', 'money-transferred', 'conversion-pair-set'],
  tables: [conversionsTable, transfersTable, pairVersionsTable],
  begin: () => new ConversionFolding(),
});

class ConversionFolding implements RoomFolding<Kinds> {
  readonly #conversions = new Map<number, ConversionRow>();

  /** The quote was made by an earlier command, and the engine has it until its time ends. */
  meet({ fact, sequence, atMs }: JournalledFact<Kinds>, { engine }: Before): void {
    if (fact.kind !== 'conversion-executed') return;
    const { direction, named, hold: _hold, used: _used, ...quote } = engine.quote(fact.quote)!;
    const { baseAsset, quoteAsset } = engine.conversionPairs[quote.pair]!.rules;
    const isBuy = direction === 'buy-base';
    this.#conversions.set(fact.quote, {
      ...quote,
      isBuy,
      isPaidNamed: named === 'paid',
      paidAsset: isBuy ? quoteAsset : baseAsset,
      receivedAsset: isBuy ? baseAsset : quoteAsset,
      atMs,
      sequence,
    });
  }

  fold({ fact, sequence, atMs }: JournalledFact<Kinds>, rows: Rows): void {
    if (fact.kind === 'conversion-executed') rows.add(conversionsTable, this.#conversions.get(fact.quote)!);
    else if (fact.kind === 'money-transferred') {
      const { transfer: id, account, from, to, asset, amount } = fact;
      rows.add(transfersTable, { account, id, from, to, asset, amount, atMs, sequence });
    } else {
      const { pair, version, rules } = fact;
      rows.add(pairVersionsTable, { pair, version, rules, fromMs: atMs, sequence });
    }
  }
}
