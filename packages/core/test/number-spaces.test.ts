// In: a world that has numbered as much as it can, or nearly. Out: the next listing is refused, and nobody's number is anybody else's.
import { createEngine, Engine, type ListAsset } from '@hilsa/core';
import { emptyState, type State } from '@hilsa/core/state';
import { DESK_LISTING } from '@hilsa/testkit';
import { expect, it } from 'vitest';
import { MOST_ASSETS } from '../src/ledger/balances.ts';

const MOST_INSTRUMENTS = 2 ** 31 - 1;
const list = (code: string): ListAsset => ({ kind: 'list-asset', atMs: 1, code, decimals: 8 });

/** A world with two assets, as if so much more had been listed. */
function numbered({ assets, instruments }: { assets?: number; instruments?: number }): {
  engine: Engine;
  state: State;
} {
  const state = emptyState();
  const engine = new Engine({ mode: 'sandbox' }, state);
  for (const code of ['USDT', 'BTC']) engine.execute(list(code));
  if (assets !== undefined) state.assets.length = assets;
  if (instruments !== undefined) state.instruments.length = instruments;
  return { engine, state };
}

it('the last asset that balances can tell apart is listed, and the one after it is refused', () => {
  const { engine } = numbered({ assets: MOST_ASSETS - 1 });
  expect(engine.execute(list('LAST'))).toEqual({ refusal: null, asset: MOST_ASSETS - 1 });
  expect(engine.execute(list('MORE'))).toEqual({
    refusal: 'listing-invalid',
    detail: { field: 'asset', value: MOST_ASSETS },
  });
});

it('an instrument whose number would not fit an order’s word is refused', () => {
  const { engine, state } = numbered({ instruments: MOST_INSTRUMENTS });
  const listing = { ...DESK_LISTING, symbol: 'MORE' };
  expect(engine.execute({ kind: 'list-instrument', atMs: 1, listing })).toEqual({
    refusal: 'listing-invalid',
    detail: { field: 'symbol', value: MOST_INSTRUMENTS },
  });
  expect(state.instruments).toHaveLength(MOST_INSTRUMENTS);
  const before = numbered({ instruments: 40_000 });
  expect(before.engine.execute({ kind: 'list-instrument', atMs: 1, listing })).toEqual({
    refusal: null,
    instrument: 40_000,
  });
});

it('an account’s balances in the 4,096th asset and those around it are not the next account’s in the first', () => {
  const engine = createEngine({ mode: 'sandbox' });
  for (let n = 0; n <= 4_100; n += 1) engine.execute(list(`A${n}`));
  const open = () => engine.execute({ kind: 'open-account', atMs: 1, ownerKind: 'customer', referrer: null });
  const accounts = [open(), open(), open()].map((reply) => (reply as { account: number }).account);
  let amount = 0n;
  const issued = accounts.flatMap((account) =>
    [0, 1, 4_095, 4_096, 4_097, 4_100].map((asset) => ({ account, asset, amount: (amount += 1n) })),
  );
  for (const each of issued)
    expect(engine.execute({ kind: 'issue-test-money', atMs: 1, ...each })).toMatchObject({ refusal: null });
  for (const { account, asset, amount: units } of issued)
    expect(engine.balance(account, asset)).toMatchObject({ available: units });
  engine.check();
});
