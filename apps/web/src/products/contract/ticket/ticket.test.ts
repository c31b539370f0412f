// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { LEVERAGE_RULES, leverageCap, marginLines } from '@hilsa/formulas/contracts';
import type { CoinInfo } from '@hilsa/contract';
import { instrumentOf } from '../../../market/instrument.ts';
import { bpsOf } from '../../../orders/trail.ts';
import { ETH_PERPETUAL } from '../test-perpetual.ts';
import { type ContractFields, type TicketMarket, emptyTicket, requestOf } from './fields.ts';
import { problemsOf } from './problems.ts';
import { amountAt } from './share.ts';
import { summaryOf } from './summary.ts';

const info: CoinInfo = {
  ...ETH_PERPETUAL,
  symbol: 'BTCUSDT-PERP',
  base: 'BTC',
  name: 'Bitcoin',
  tick: '0.1',
  lot: '0.0001',
  minQuantity: '0.0001',
  maxQuantity: '100',
};
const instrument = instrumentOf(info);
const USDT = 1_000_000n;
const tiers = [
  { upTo: 50_000n * USDT, maintenancePpm: 5_000, mostLeverage: 20 },
  { upTo: null, maintenancePpm: 10_000, mostLeverage: 10 },
];
const market: TicketMarket = {
  instrument,
  contract: { unit: instrument.unitsPerTickLot, lines: marginLines(tiers) },
  tiers,
  markTicks: 600_000,
  lastTicks: 600_000,
  bids: [[599_990, 50_000]],
  asks: [[600_000, 50_000]],
  available: 2_000n * USDT,
  cap: leverageCap({ kind: 'high-net-worth', isTested: true, isInRiskBand: false, ownMost: null }, 20, LEVERAGE_RULES),
  makerPpm: 200,
  takerPpm: 500,
  long: null,
  short: null,
  mode: 'one-way',
  fundingRate: 100_000,
  state: 'open',
};
const typed = (change: Partial<ContractFields> = {}): ContractFields => ({
  ...emptyTicket('long', 20),
  price: '60000',
  amount: '0.5',
  ...change,
});
const words = (change: Partial<ContractFields>, there: Partial<TicketMarket> = {}): string[] =>
  problemsOf(typed(change), { ...market, ...there }).map(({ word }) => word);

describe('what a contract ticket says', () => {
  it('reckons as the core does: vector 1 and 2 of the specification', () => {
    const summary = summaryOf(typed(), market)!;
    expect(summary.hold.initialMargin).toBe(1_500n * USDT);
    expect(summary.hold.fee).toBe(15n * USDT);
    // 57,286.4322 lies between two ticks: the first at which it is liquidated is the one below.
    expect(summary.liquidationTicks).toBe(572_864);
    expect(summary.bankruptcyTicks).toBe(570_000);
    expect(summary.freeAfter).toBe(485n * USDT);
    expect(summary.worst).toBe(1_515n * USDT);
    expect(summary.funding).toBe(-3n * USDT);
  });

  it('shows the position as it will stand: an opposite order reduces first and frees margin', () => {
    const long = { direction: 'long', lots: 5_000, cost: 30_000n * USDT, margin: 1_500n * USDT, leverage: 20 } as const;
    const less = summaryOf(typed({ direction: 'short', amount: '0.2' }), { ...market, long })!;
    expect(less.after).toMatchObject({ direction: 'long', lots: 3_000 });
    const flipped = summaryOf(typed({ direction: 'short', amount: '0.7' }), { ...market, long })!;
    expect(flipped.after).toMatchObject({ direction: 'short', lots: 2_000 });
  });

  it('takes what an open position lacks at a lower leverage, as the core does', () => {
    const long = { direction: 'long', lots: 1_000, cost: 6_000n * USDT, margin: 300n * USDT, leverage: 20 } as const;
    const there = { ...market, long };
    const summary = summaryOf(typed({ leverage: 10, amount: '0.1' }), there)!;
    expect(summary.added).toBe(300n * USDT);
    // 600 for what is opened, 300 more for what is there, 3 of fee.
    expect(summary.after).toMatchObject({ lots: 2_000, margin: 1_200n * USDT });
    expect(summary.freeAfter).toBe(1_097n * USDT);
    expect(words({ leverage: 10, amount: '0.1' }, { long, available: 902n * USDT })).toContain('insufficient');
    expect(words({ leverage: 10, amount: '0.1' }, { long, available: 903n * USDT })).toEqual([]);
    expect(summaryOf(typed({ leverage: 20, amount: '0.1' }), there)!.added).toBe(0n);
  });

  it('says what is wrong beside its field', () => {
    expect(words({})).toEqual([]);
    expect(words({ amount: '' })).toContain('missing-amount');
    expect(words({ price: '63000.1' })).toContain('price-too-far');
    expect(words({ price: '50000' })).toEqual([]);
    expect(words({ leverage: 21 })).toContain('leverage-above-cap');
    expect(words({ amount: '1' }, { available: 10_000n * USDT })).toContain('above-tier');
    expect(words({ takeProfit: '59000' })).toContain('take-profit-wrong-side');
    expect(words({ stopLoss: '61000' })).toContain('stop-loss-wrong-side');
    expect(words({ stopLoss: '57000' })).toContain('stop-loss-past-liquidation');
    expect(words({ amount: '0.7' })).toContain('insufficient');
    expect(words({ form: 'trailing', trail: '0.05' })).toContain('trail-out-of-range');
    expect(words({ form: 'stop', triggerPrice: '59000' })).toContain('trigger-too-low');
  });

  it('lets people out when venues can not be believed', () => {
    expect(words({}, { state: 'cancel-only' })).toContain('cancel-only');
    expect(words({}, { state: 'blind' })).toContain('blind');
    const long = { direction: 'long', lots: 5_000, cost: 30_000n * USDT, margin: 1_500n * USDT, leverage: 20 } as const;
    expect(words({ reduceOnly: true, price: '60000' }, { state: 'blind', long })).toEqual([]);
  });

  it('fills in the largest size that the balance pays, and no lot more', () => {
    const most = amountAt(typed(), market, 100);
    expect(words({ amount: most })).toEqual([]);
    const [whole, fraction = ''] = most.split('.');
    const lots = Number(whole) * 10_000 + Number(fraction.padEnd(4, '0')) + 1;
    const more = `${Math.floor(lots / 10_000)}.${String(lots % 10_000).padStart(4, '0')}`;
    expect(words({ amount: more })).toContain('insufficient');
  });

  it('sends what was typed, and levels only with what opens', () => {
    expect(requestOf(typed({ takeProfit: '63000' }), market)).toMatchObject({
      symbol: 'BTCUSDT-PERP',
      direction: 'long',
      type: 'limit',
      price: '60000.0',
      quantity: '0.5',
      leverage: 20,
      takeProfit: '63000.0',
    });
    expect(requestOf(typed({ form: 'trailing', trail: '1.25' }), market)).toMatchObject({
      type: 'trailing-stop',
      trailBps: 125,
    });
    expect(bpsOf('1.255')).toBeNull();
  });
});
