// In: a book and a market order. Out: what the screen says beforehand is what the core then does.
import { type Fact, readFacts } from '@hilsa/core';
import { fee, sweepLevels, worstTicks } from '@hilsa/formulas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { order } from '../src/index.ts';
import { openSmallMarket, someCommands } from './some-commands.ts';

/** Of the small market: 13 bps. */
const TAKER_PPM = 1_300;

const side = fc.constantFrom('buy' as const, 'sell' as const);
/** Tick lots of an amount, or lots. */
const goal = fc.oneof(
  fc.record({ lots: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ amount: fc.integer({ min: 1, max: 30_000 }) }),
);

describe('preview', () => {
  it('of a market order equals its execution: lots, cost and the fee of every fill', () => {
    let executed = 0;
    fc.assert(
      fc.property(someCommands, side, goal, (commands, mine, wish) => {
        const engine = openSmallMarket();
        // Account 5 takes no part, so that no order in the book is its own.
        for (const command of commands) if (!('account' in command) || command.account !== 5) engine.execute(command);
        engine.execute({ kind: 'set-instrument-status', atMs: 6, instrument: 0, status: 'trading' });
        const { bids, asks } = engine.depth(0, 1_000);
        const { listing, unitsPerTickLot } = engine.instrument(0);
        const edge = worstTicks(mine, engine.reference(0), listing.marketProtectionBps);
        const levels = (mine === 'buy' ? asks : bids).filter(([ticks]) =>
          mine === 'buy' ? ticks <= edge : ticks >= edge,
        );
        const preview =
          'lots' in wish ? sweepLevels(levels, wish.lots) : sweepLevels(levels, listing.maxLots, wish.amount);

        const before = [0, 1].map((asset) => engine.balance(5, asset).available);
        const from = engine.facts.length;
        const quoteAmount = 'amount' in wish ? BigInt(wish.amount) * unitsPerTickLot : 0n;
        const reply = engine.execute(
          order({ account: 5, side: mine, type: 'market', lots: 'lots' in wish ? wish.lots : 0, quoteAmount }),
        );
        if (preview.lots === 0) {
          expect(reply.refusal).toBe('insufficient-liquidity');
          return;
        }
        expect(reply).toMatchObject({ refusal: null, filledLots: preview.lots });
        executed++;
        const fills = [...readFacts(engine.facts.bytes(from))].filter(
          (fact): fact is Extract<Fact, { kind: 'trade-executed' }> =>
            fact.kind === 'trade-executed' && fact.takerAccount === 5,
        );
        const base = BigInt(preview.lots) * listing.lotUnits;
        const quote = BigInt(preview.tickLots) * unitsPerTickLot;
        const fees = fills.reduce((sum, { takerFee }) => sum + takerFee, 0n);
        expect(fills.reduce((sum, { notional }) => sum + notional, 0n)).toBe(quote);
        const after = [0, 1].map((asset) => engine.balance(5, asset).available);
        expect(after).toEqual(
          mine === 'buy'
            ? [before[0]! - quote, before[1]! + base - fees]
            : [before[0]! + quote - fees, before[1]! - base],
        );
        // However many fills: an order's fee is the fee of their sum, as a screen shows it.
        expect(fees).toBe(fee(mine === 'buy' ? base : quote, TAKER_PPM));
      }),
      { numRuns: 200 },
    );
    expect(executed).toBeGreaterThan(40);
  });
});
