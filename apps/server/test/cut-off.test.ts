// In: a customer with shares, a day that closes, another at other prices. Out: what an offering that asks for stocks at the first day's close counts.
import { accountOf, type Command } from '@hilsa/core';
import { order } from '@hilsa/testkit';
import { expect, it, vi } from 'vitest';
import { worthAtCutOff } from '../src/gateway/offerings/cut-off.ts';
import { prepareShareWorld } from '../src/sandbox/shares/prepare-shares.ts';
import { createSharePrices } from '../src/sandbox/shares/share-price.ts';
import { fundedPerson, openDoors } from './doors.ts';

const DAY_MS = 86_400_000;

it('O5 stocks at a cut-off are the shares of then at that day’s close: later prices, trades and options change nothing', async () => {
  const doors = await openDoors({}, { isTimed: true });
  const { sequencer } = doors.worlds.real;
  const now = (): number => Date.now() + doors.clock.ahead;
  const submit = async (command: Command) => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  };
  const { places } = await prepareShareWorld(sequencer, {
    prices: createSharePrices('cut-off'),
    count: 1,
    hours: 'round-the-clock',
    nowMs: now(),
  });
  const { instrument, baseAsset } = places[0]!;
  const listed = () => sequencer.engine.instrument(instrument);
  const isOpen = () =>
    vi.waitFor(() => expect(listed().share?.highest ?? 0).toBeGreaterThan(0), { timeout: 50_000, interval: 20 });
  await isOpen();
  const first = sequencer.engine.accountCount;
  await fundedPerson(doors);
  await fundedPerson(doors);
  const taka = listed().listing.quoteAsset;
  const give = { kind: 'issue-test-money', atMs: 0 } as const;
  for (const owner of [first, first + 1]) {
    await submit({ ...give, account: accountOf(owner, 'stock'), asset: baseAsset, amount: 500n });
    await submit({ ...give, account: accountOf(owner, 'stock'), asset: taka, amount: 100_000_000n });
  }
  /** @returns what a share cost, in units */
  const trade = async (ticks: number, lots: number): Promise<bigint> => {
    const wish = { atMs: 0, instrument, ticks, lots };
    await submit(order({ ...wish, account: accountOf(first, 'stock'), side: 'sell' }));
    await submit(order({ ...wish, account: accountOf(first + 1, 'stock') }));
    return BigInt(ticks) * listed().listing.tickUnits;
  };
  const close = await trade(listed().share!.reference, 10);
  const cutOffMs = sequencer.engine.atMs;
  const worth = async (atMs: number) => {
    await sequencer.tablesClock.reaches(sequencer.head);
    return worthAtCutOff(doors.worlds.real, first, { moneyAsset: taka, cutOffMs: atMs });
  };
  expect(await worth(cutOffMs)).toBe(490n * close);
  doors.clock.ahead += DAY_MS;
  while (sequencer.engine.atMs < now() - 1_000) await submit({ kind: 'run-due', atMs: 0 });
  await isOpen();
  const later = await trade(listed().share!.highest, 40);
  expect(later).toBeGreaterThan(close);
  expect(await worth(cutOffMs)).toBe(490n * close);
  expect(await worth(sequencer.engine.atMs)).toBe(450n * later);
  // What is no money of the offering's, or was not there yet, is nothing.
  expect(await worth(0)).toBe(0n);
});
