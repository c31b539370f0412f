// In: nothing. Out: a market of one perpetual contract in a fresh engine, with traders, venues and an insurance fund, for tests and benches.
import {
  accountOf,
  type Command,
  createEngine,
  type PositionDirection,
  type Engine,
  type PerpetualListing,
  type PlaceContractOrder,
  type Reply,
} from '@hilsa/core';
import { accepted, BTC, USDT } from './market.ts';

export const VENUES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] as const;
/** 1 tick 0.1 USDT, 1 lot 0.0001 BTC: a lot at a tick is 10 units of USDT, which has 6 decimals. */
export const PERP_TERMS: Omit<PerpetualListing, 'houses'> = {
  kind: 'perpetual',
  symbol: 'BTC-PERP',
  baseAsset: BTC,
  quoteAsset: USDT,
  tickUnits: 100_000n,
  lotUnits: 10_000n,
  minLots: 1,
  maxLots: 10_000_000,
  minNotional: 5_000_000n,
  maxNotional: 10_000_000_000_000n,
  priceBandBps: 500,
  marketProtectionBps: 200,
  fees: { on: 'money', rounding: 'up', feeClass: 'contract', tiers: [{ makerPpm: 200, takerPpm: 500 }], parts: [] },
  tickTable: [],
  referenceTicks: 600_000,
  tiers: [
    { upTo: 50_000_000_000n, maintenancePpm: 4_000, mostLeverage: 20 },
    { upTo: 250_000_000_000n, maintenancePpm: 5_000, mostLeverage: 20 },
    { upTo: 1_000_000_000_000n, maintenancePpm: 10_000, mostLeverage: 10 },
    { upTo: null, maintenancePpm: 25_000, mostLeverage: 5 },
  ],
  venues: VENUES.map((venue) => ({ venue, weight: 1 })),
};

export interface ContractMarketOptions {
  readonly terms?: Partial<typeof PERP_TERMS>;
  /** What each trader has in the contract wallet, and the insurance fund. */
  readonly funds?: bigint;
  readonly fund?: bigint;
  readonly mostFactsAStep?: number;
}

/** One market, instrument 0. Traders are participants, who may have the most leverage; customers are opened with `customer`. */
export class ContractMarket {
  readonly engine: Engine;
  readonly #funds: bigint;
  readonly houses: { clearing: number; funding: number; insurance: number; liquidator: number };
  atMs: number;

  constructor({ terms = {}, funds = 10n ** 12n, fund = 10n ** 12n, mostFactsAStep = 512 }: ContractMarketOptions = {}) {
    this.engine = createEngine({ mode: 'sandbox', mostFactsAStep });
    this.#funds = funds;
    this.atMs = Date.UTC(2026, 0, 1, 1);
    for (const [code, decimals] of [
      ['USDT', 6],
      ['BTC', 8],
    ] as const)
      this.do({ kind: 'list-asset', atMs: this.atMs, code, decimals });
    const symbol = terms.symbol ?? PERP_TERMS.symbol;
    this.houses = {
      clearing: this.#house(`clearing:${symbol}`, true),
      funding: this.#house(`funding:${symbol}`, true),
      insurance: this.#house('insurance', false),
      liquidator: accountOf(this.#house('liquidator', false), 'contract'),
    };
    this.do({ kind: 'list-instrument', atMs: this.atMs, listing: { ...PERP_TERMS, ...terms, houses: this.houses } });
    if (fund > 0n)
      this.do({ kind: 'issue-test-money', atMs: this.atMs, account: this.houses.insurance, asset: USDT, amount: fund });
  }

  #house(purpose: string, mayOwe: boolean): number {
    return this.do({ kind: 'open-account', atMs: this.atMs, ownerKind: 'house', referrer: null, purpose, mayOwe })
      .account!;
  }

  /** Execute what must be accepted, with the work that is due before it. */
  do(command: Command): Extract<Reply, { refusal: null }> {
    return accepted(this.try(command), command);
  }

  /** Execute, with the work that is due before it. */
  try(command: Command): Reply {
    for (;;) {
      const due = this.engine.dueAtMs();
      if (due !== null && due <= command.atMs) this.engine.execute({ kind: 'run-due', atMs: command.atMs });
      if (this.engine.isReady(command)) break;
    }
    return this.engine.execute(command);
  }

  /** A new owner's account of the contract wallet, with money. */
  trader(ownerKind: 'participant' | 'customer' = 'participant', funds = this.#funds): number {
    const { atMs } = this;
    const owner = this.do({ kind: 'open-account', atMs, ownerKind, referrer: null }).account!;
    const account = accountOf(owner, 'contract');
    if (funds > 0n) this.do({ kind: 'issue-test-money', atMs, account, asset: USDT, amount: funds });
    return account;
  }

  /** All venues agree on a price, a moment later; then all that this sets off is done. */
  price(ticks: number | readonly number[], laterMs = 1_000): void {
    this.atMs += laterMs;
    const { atMs } = this;
    const prices = VENUES.flatMap((venue, n) => {
      const said = typeof ticks === 'number' ? ticks : ticks[n];
      return said === undefined ? [] : [{ instrument: 0, venue, ticks: said, venueAtMs: atMs, receivedAtMs: atMs }];
    });
    this.do({ kind: 'record-venue-prices', atMs, prices });
    this.settle();
  }

  /** Everything that is due now is done. */
  settle(): void {
    for (let due = this.engine.dueAtMs(); due !== null && due <= this.atMs; due = this.engine.dueAtMs())
      this.engine.execute({ kind: 'run-due', atMs: this.atMs });
  }

  /** An order with the fields given, at the market's time. */
  order(account: number, fields: Partial<PlaceContractOrder>): PlaceContractOrder {
    return contractOrder({ atMs: this.atMs, account, instrument: 0, ...fields });
  }

  /** One trades with the other at a price: `buyer` long, `seller` short, each at a leverage of its own. */
  trade(buyer: number, seller: number, ticks: number, lots: number, leverage = 20, sellerLeverage = leverage): void {
    this.do(this.order(seller, { side: 'sell', ticks, lots, leverage: sellerLeverage }));
    this.do(this.order(buyer, { side: 'buy', ticks, lots, leverage }));
  }

  position(account: number, direction: PositionDirection = 'long') {
    return this.engine.position(account, 0, direction);
  }
}

/** An order of a contract with the fields given: a limit order where it has a price, else one at the market. */
export function contractOrder(
  fields: Partial<PlaceContractOrder> & Pick<PlaceContractOrder, 'account' | 'instrument'>,
): PlaceContractOrder {
  const type = fields.type ?? (fields.ticks === undefined ? 'market' : 'limit');
  return {
    kind: 'place-contract-order',
    atMs: 0,
    side: 'buy',
    position: null,
    type,
    timeInForce: type === 'market' ? 'immediate-or-cancel' : 'good-till-cancelled',
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
    ...fields,
  };
}
