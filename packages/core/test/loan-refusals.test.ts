// In: the refusals of loans and of the score. Out: each is earned, comes with its numbers, and leaves everything as it was.
import { describe, expect, it } from 'vitest';
import { begin, LOAN_CASES, LOAN_SHARED, type LoanCase, LOT_WORD } from './loan-refusals.ts';

function earn({ options, prepare, command }: LoanCase): unknown {
  const life = begin(options);
  prepare?.(life);
  const { engine } = life.market;
  const asked = command(life);
  const was = { hash: engine.hash(), facts: engine.facts.length };
  const reply = engine.execute(asked);
  expect({ hash: engine.hash(), facts: engine.facts.length }).toEqual(was);
  engine.check();
  return reply;
}

describe('refusals of loans', () => {
  for (const [word, cases] of Object.entries(LOAN_CASES))
    it.each(Object.entries(cases as Record<string, LoanCase>))(`${word}: %s`, (_name, one) => {
      expect(earn(one)).toEqual({ refusal: word, detail: one.detail });
    });
  it.each(Object.entries(LOAN_SHARED))('%s', (refusal, one) => {
    expect(earn(one)).toEqual({ refusal, detail: one.detail });
  });

  it(`${LOT_WORD}: a part of a lot`, () => {
    const { market, ann } = begin();
    const { atMs } = market;
    market.do({ kind: 'list-asset', atMs, code: 'ORE', decimals: 0 });
    const { listing } = market.engine.instrument(0);
    market.do({
      kind: 'list-instrument',
      atMs,
      listing: { ...listing, kind: 'spot', symbol: 'ORE', baseAsset: 3, lotUnits: 10n } as never,
    });
    const two = { maker: 'ann', checker: 'bob' };
    market.do({
      kind: 'set-collateral',
      atMs,
      rules: { instrument: 2, haircutPpm: 0, callMs: 0, barred: [], isOn: true },
      ...two,
    });
    const pledges = [{ instrument: 2, quantity: 15n }];
    expect(market.apply(ann, 5_000_00n, pledges)).toEqual({ refusal: LOT_WORD, detail: { asset: 3, step: 10n } });
  });
});
