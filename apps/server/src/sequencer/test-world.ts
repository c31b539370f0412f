// In: a test's database. Out: an opened world with one market and funded customers, through ordinary commands.
import type { Command, Listing } from '@hilsa/core';
import { openSequencer, type OpenOptions } from './open.ts';
import type { Connections } from './open.ts';
import type { Sequencer, SequencerReply } from './types.ts';

export const USDT = 0;
export const BTC = 1;
export const BTCUSDT = 0;
/** Tick 0.1 USDT, lot 0.00001 BTC; so a tick × lot is one unit of USDT. */
export const LISTING: Listing = {
  symbol: 'BTCUSDT',
  baseAsset: BTC,
  quoteAsset: USDT,
  tickUnits: 100_000n,
  lotUnits: 1_000n,
  minLots: 1,
  maxLots: 10_000_000,
  minNotional: 1_000n,
  maxNotional: 1_000_000_000_000n,
  priceBandBps: 5_000,
  marketProtectionBps: 500,
  kind: 'spot',
  fees: { on: 'received', rounding: 'up', feeClass: 'coin', tiers: [{ makerPpm: 1_000, takerPpm: 1_000 }], parts: [] },
  tickTable: [],
  referenceTicks: 1_000_000,
};

/** Open a world for a test; whatever breaks it is thrown in the test that awaits `broken`. */
export async function openWorld(
  database: Connections,
  options: Partial<OpenOptions> = {},
): Promise<Sequencer & { broken: Promise<unknown> }> {
  const { promise: broken, resolve } = Promise.withResolvers<unknown>();
  const sequencer = await openSequencer(database, {
    world: 'demo',
    mode: 'sandbox',
    // In this thread: quicker to begin than one of its own, and the same projector.
    projector: 'here',
    // A thread or process of its own takes a while to begin where others work too.
    tablesPatienceMs: 60_000,
    onFatal: resolve,
    report: () => undefined,
    ...options,
  });
  return Object.assign(sequencer, { broken });
}

/** Submit as a customer would; the time is stamped by the sequencer. */
export async function send(
  sequencer: Sequencer,
  command: Untimed<Command>,
  requestId: string | null = null,
): Promise<SequencerReply> {
  return sequencer.submit({ command: { ...command, atMs: 0 }, requestId, caller: 'customer' });
}
/** Resolves when the tables show everything that was answered so far. */
export async function shown(sequencer: Sequencer): Promise<void> {
  await sequencer.tablesClock.reaches(sequencer.head);
}
type Untimed<Each extends Command> = Each extends Command ? Omit<Each, 'atMs'> : never;

/** List the market and open `count` customers with a million USDT and ten BTC each. Returns their account numbers. */
export async function settle(sequencer: Sequencer, count: number): Promise<number[]> {
  await send(sequencer, { kind: 'list-asset', code: 'USDT', decimals: 6 });
  await send(sequencer, { kind: 'list-asset', code: 'BTC', decimals: 8 });
  await send(sequencer, { kind: 'list-instrument', listing: LISTING });
  return openCustomers(sequencer, count);
}

export async function openCustomers(sequencer: Sequencer, count: number): Promise<number[]> {
  const replies = await Promise.all(
    Array.from({ length: count }, () =>
      send(sequencer, { kind: 'open-account', ownerKind: 'customer', referrer: null }),
    ),
  );
  const accounts = replies.map((reply) => (reply as { account: number }).account);
  await Promise.all(
    accounts.flatMap((account) => [
      send(sequencer, { kind: 'issue-test-money', account, asset: USDT, amount: 1_000_000_000_000n }),
      send(sequencer, { kind: 'issue-test-money', account, asset: BTC, amount: 1_000_000_000n }),
    ]),
  );
  return accounts;
}

/** A limit order good till cancelled. */
export function limit(
  account: number,
  side: 'buy' | 'sell',
  ticks: number,
  lots: number,
): Untimed<Extract<Command, { kind: 'place-order' }>> {
  return {
    kind: 'place-order',
    account,
    instrument: BTCUSDT,
    side,
    type: 'limit',
    timeInForce: 'good-till-cancelled',
    postOnly: false,
    selfTradePrevention: 'expire-taker',
    ticks,
    lots,
    quoteAmount: 0n,
    triggerTicks: 0,
    expiresAtMs: 0,
  };
}
