// In: nothing. Out: a small listed market in a fresh engine, for tests, simulation and benchmarks.
import {
  createEngine,
  type Accepted,
  type Command,
  type Engine,
  type Fees,
  type Listing,
  type PlaceOrder,
  type Reply,
  type SpotListing,
} from '@hilsa/core';

export const USDT = 0;
export const BTC = 1;
export const ETH = 2;

/** Coins' fees, on the asset received, one tier: rates in hundredths of a percent. */
export function spotFees(makerBps: number, takerBps: number): Fees {
  return {
    on: 'received',
    rounding: 'up',
    feeClass: 'coin',
    tiers: [{ makerPpm: makerBps * 100, takerPpm: takerBps * 100 }],
    parts: [],
  };
}

/** USDT has 6 decimals, coins 8. One lot of BTC is 0.00001, one tick 0.1 USDT, so a tick of a lot is 1 unit. */
export const BTC_LISTING: SpotListing = {
  kind: 'spot',
  symbol: 'BTCUSDT',
  baseAsset: BTC,
  quoteAsset: USDT,
  tickUnits: 100_000n,
  lotUnits: 1_000n,
  minLots: 1,
  maxLots: 10_000_000,
  minNotional: 5_000_000n,
  maxNotional: 10_000_000_000_000n,
  priceBandBps: 2_000,
  marketProtectionBps: 500,
  fees: spotFees(10, 10),
  tickTable: [],
  referenceTicks: 100_000,
};
export const ETH_LISTING: SpotListing = {
  ...BTC_LISTING,
  symbol: 'ETHUSDT',
  baseAsset: ETH,
  tickUnits: 10_000n,
  lotUnits: 10_000n,
  referenceTicks: 400_000,
};

export interface MarketOptions {
  funds?: bigint;
  listings?: readonly Listing[];
  /** Above 0: each customer was invited by the one before, who has this rebate of the fees. */
  rebateBps?: number;
}

/** Assets USDT, BTC and ETH, instruments 0 (BTCUSDT) and 1 (ETHUSDT), and `accounts` customers with plenty of each. */
export function openMarket(accounts: number, options: MarketOptions = {}): { engine: Engine; accounts: number[] } {
  const engine = createEngine({ mode: 'sandbox' });
  const opened = accept(engine, marketCommands(accounts, options));
  return {
    engine,
    accounts: opened.flatMap((reply) => (reply.account === undefined ? [] : [reply.account])).slice(0, accounts),
  };
}

/** The commands that open it; the first account is number 2, after the house's own. */
export function marketCommands(
  accounts: number,
  { funds = 10n ** 14n, listings = [BTC_LISTING, ETH_LISTING], rebateBps = 0 }: MarketOptions = {},
): Command[] {
  const atMs = 1;
  const commands: Command[] = [
    { kind: 'list-asset', atMs, code: 'USDT', decimals: 6 },
    { kind: 'list-asset', atMs, code: 'BTC', decimals: 8 },
    { kind: 'list-asset', atMs, code: 'ETH', decimals: 8 },
    ...listings.map((listing): Command => ({ kind: 'list-instrument', atMs, listing })),
  ];
  if (rebateBps > 0) commands.push({ kind: 'set-referral-rebate', atMs, bps: rebateBps });
  for (let n = 0; n < accounts; n++) {
    const referrer = rebateBps > 0 && n > 0 ? n + 1 : null;
    commands.push({ kind: 'open-account', atMs, ownerKind: 'customer', referrer });
  }
  if (funds > 0n) {
    for (let n = 0; n < accounts; n++) {
      for (const asset of [USDT, BTC, ETH])
        commands.push({ kind: 'issue-test-money', atMs, account: n + 2, asset, amount: funds });
    }
  }
  return commands;
}

/** Execute commands that must all be accepted; throws with the refusal of the first that is not. */
export function accept(engine: Engine, commands: readonly Command[]): Accepted[] {
  return commands.map((command) => accepted(engine.execute(command), command));
}

export function accepted(reply: Reply, command: Command): Accepted {
  if (reply.refusal === null) return reply;
  throw new Error(`${command.kind} refused: ${reply.refusal} ${String(Object.entries(reply.detail))}`);
}

/** A limit buy, good till cancelled, with the fields given in its place. */
export function order(fields: Partial<PlaceOrder> & Pick<PlaceOrder, 'account'>): PlaceOrder {
  return {
    kind: 'place-order',
    atMs: 2,
    instrument: 0,
    side: 'buy',
    type: 'limit',
    timeInForce: 'good-till-cancelled',
    postOnly: false,
    selfTradePrevention: 'expire-taker',
    ticks: 0,
    lots: 0,
    quoteAmount: 0n,
    triggerTicks: 0,
    expiresAtMs: 0,
    ...fields,
  };
}
