// In: nothing. Out: how long a stranger's orders wait while a step of a contract's mark sinks many positions, beside how long they wait in calm;
// through the sequencer, each order committed, on a market of their own.
import { accountOf, type Command, type PerpetualListing, type PlaceContractOrder } from '@hilsa/core';
import { PERP_TERMS } from '@hilsa/testkit';
import type { Sequencer, SequencerReply } from '../../apps/server/src/sequencer/index.ts';
import { BTC, limit, send, settle, USDT } from '../../apps/server/src/sequencer/test-world.ts';
import { median, percentile, type FigureRow } from './figures.ts';
import { inNewDatabase, openDemo } from './own-world.ts';

type Tell = (line: string) => void;

const POSITIONS = Number(process.env['BENCH_POSITIONS'] ?? 100_000);
const SINKING = POSITIONS / 10;
const CALM_ORDERS = 400;
/** Kept in flight while the market is filled. */
const AT_ONCE = 1_000;
const CONTRACT = 1;
const OPEN_TICKS = 600_000;
const SUNK_TICKS = 572_000;

type Untimed<Each extends Command> = Each extends Command ? Omit<Each, 'atMs'> : never;

export async function contractWaits(tell: Tell): Promise<FigureRow> {
  return inNewDatabase(async (database) => {
    const sequencer = await openDemo(database);
    const [stranger] = (await settle(sequencer, 1)) as [number];
    const maker = await openMarket(sequencer);
    await fill(sequencer, maker);
    await sequencer.tablesClock.reaches(sequencer.head);
    const calm: number[] = [];
    while (calm.length < CALM_ORDERS) calm.push(await oneOrder(sequencer, stranger));
    await accepted(sequencer, {
      ...order(maker, 'buy'),
      type: 'limit',
      timeInForce: 'good-till-cancelled',
      ticks: SUNK_TICKS - 500,
      lots: 2 * SINKING,
      leverage: 1,
      reduceOnly: true,
    });
    const state = { isDone: false };
    const stepping = priced(sequencer, SUNK_TICKS)
      // Behind everything that the step sets off.
      .then(() => accepted(sequencer, { kind: 'set-leverage', account: maker, instrument: CONTRACT, leverage: 2 }))
      .finally(() => {
        state.isDone = true;
      });
    const beside: number[] = [];
    do beside.push(await oneOrder(sequencer, stranger));
    while (!state.isDone);
    await stepping;
    await sequencer.stop();
    const [before, during] = [percentile(calm, 99), percentile(beside, 99)];
    tell(
      `  ${SINKING} of ${POSITIONS} positions sink: ${beside.length} orders of a stranger beside it, median ${median(beside).toFixed(1)} ms and p99 ${during.toFixed(1)} ms; in calm ${median(calm).toFixed(1)} and ${before.toFixed(1)} ms`,
    );
    return {
      what: `p99 of a stranger’s orders while ${SINKING} of ${POSITIONS} positions sink`,
      against: 'the same in calm',
      ratio: during / before,
      most: 3,
    };
  });
}

/** The contract, its houses, its venues and one who makes it. @returns the maker's account */
async function openMarket(sequencer: Sequencer): Promise<number> {
  const house = async (purpose: string, mayOwe: boolean): Promise<number> => {
    const opening = { kind: 'open-account', ownerKind: 'house', referrer: null, purpose, mayOwe } as const;
    return (await accepted(sequencer, opening)).account!;
  };
  const houses = {
    clearing: await house(`clearing:${PERP_TERMS.symbol}`, true),
    funding: await house(`funding:${PERP_TERMS.symbol}`, true),
    insurance: await house('insurance', false),
    liquidator: accountOf(await house('liquidator', false), 'contract'),
  };
  const tiers = [{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }];
  const listing: PerpetualListing = {
    ...PERP_TERMS,
    baseAsset: BTC,
    quoteAsset: USDT,
    tiers,
    lotUnits: 100_000n,
    houses,
  };
  await accepted(sequencer, { kind: 'list-instrument', listing });
  await issue(sequencer, houses.insurance, 10n ** 17n);
  const maker = await trader(sequencer, 10n ** 17n);
  await priced(sequencer, OPEN_TICKS);
  return maker;
}

/** Longs of one lot bought from the maker: a tenth of them at 20×, the others at 2×. */
async function fill(sequencer: Sequencer, maker: number): Promise<void> {
  await accepted(sequencer, {
    ...order(maker, 'sell'),
    type: 'limit',
    timeInForce: 'good-till-cancelled',
    ticks: OPEN_TICKS,
    lots: POSITIONS,
    leverage: 1,
  });
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < POSITIONS) {
      const n = next++;
      const account = await trader(sequencer, 10n ** 9n);
      await accepted(sequencer, { ...order(account, 'buy'), lots: 1, leverage: n < SINKING ? 20 : 2 });
      // Every venue's word would else be too old for who comes late.
      if (n % 5_000 === 0) await priced(sequencer, OPEN_TICKS);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await priced(sequencer, OPEN_TICKS);
}

async function trader(sequencer: Sequencer, funds: bigint): Promise<number> {
  const opening = { kind: 'open-account', ownerKind: 'participant', referrer: null } as const;
  const account = accountOf((await accepted(sequencer, opening)).account!, 'contract');
  await issue(sequencer, account, funds);
  return account;
}

function issue(sequencer: Sequencer, account: number, amount: bigint): Promise<Accepted> {
  return accepted(sequencer, { kind: 'issue-test-money', account, asset: USDT, amount });
}

function order(account: number, side: 'buy' | 'sell'): Untimed<PlaceContractOrder> {
  return {
    kind: 'place-contract-order',
    account,
    instrument: CONTRACT,
    side,
    position: null,
    type: 'market',
    timeInForce: 'immediate-or-cancel',
    postOnly: false,
    selfTradePrevention: 'expire-maker',
    ticks: 0,
    lots: 0,
    triggerTicks: 0,
    triggerBy: 'mark',
    trail: null,
    reduceOnly: false,
    leverage: 0,
    takeProfit: null,
    stopLoss: null,
    expiresAtMs: 0,
  };
}

function priced(sequencer: Sequencer, ticks: number): Promise<Accepted> {
  const now = Date.now();
  const prices = PERP_TERMS.venues.map(({ venue }) => ({
    instrument: CONTRACT,
    venue,
    ticks,
    venueAtMs: now,
    receivedAtMs: now,
  }));
  return accepted(sequencer, { kind: 'record-venue-prices', prices });
}

/** An order that rests, and its cancelling. @returns milliseconds until the order was answered */
async function oneOrder(sequencer: Sequencer, account: number): Promise<number> {
  const began = performance.now();
  const { orderId } = await accepted(sequencer, limit(account, 'buy', 900_000, 100));
  const took = performance.now() - began;
  await accepted(sequencer, { kind: 'cancel-order', account, orderId: orderId! });
  return took;
}

type Accepted = Extract<SequencerReply, { refusal: null }>;

async function accepted(sequencer: Sequencer, command: Parameters<typeof send>[1]): Promise<Accepted> {
  const reply = await send(sequencer, command);
  if (reply.refusal !== null) throw new Error(`${command.kind} was refused: ${reply.refusal}`);
  return reply;
}
