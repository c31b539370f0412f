// In: a seed. Out: 100,000 tickets: what the formulas behind the ticket say before an order is what the core makes of it, to the unit.
import {
  afterFill,
  initialMargin,
  liquidationTicks,
  marginLines,
  openLoss,
  type Position,
  valueAt,
} from '@hilsa/formulas/contracts';
import { shareOf } from '@hilsa/formulas/rates';
import { ContractMarket, PERP_TERMS, random, USDT } from '@hilsa/testkit';
import { expect, it } from 'vitest';

const TICKETS = 100_000;
const ACCOUNTS = 200;
const LEVERAGES = [1, 2, 3, 5, 10, 20];
const UNIT = 10n;

it('the preview is the execution, on 100,000 tickets', () => {
  const { integer, pick, next } = random(14);
  const market = new ContractMarket({ funds: 10n ** 13n, fund: 10n ** 17n });
  const { engine } = market;
  const maker = market.trader('participant', 10n ** 17n);
  const accounts = Array.from({ length: ACCOUNTS }, () => market.trader());
  const lines = marginLines(PERP_TERMS.tiers);
  const takerPpm = PERP_TERMS.fees.tiers[0]!.takerPpm;
  market.price(600_000);
  market.do({ kind: 'set-leverage', atMs: market.atMs, account: maker, instrument: 0, leverage: 5 });
  const standing = (account: number): Position | null => {
    for (const direction of ['long', 'short'] as const) {
      const found = market.position(account, direction);
      if (found !== null) return { direction, lots: found.lots, cost: found.cost, margin: found.margin };
    }
    return null;
  };
  let flips = 0;
  let reductions = 0;
  for (let ticket = 0; ticket < TICKETS; ticket++) {
    if (ticket % 1_000 === 0) {
      const mark = 600_000 + integer(-4_000, 4_000);
      market.price(mark);
    }
    engine.facts.clear();
    const account = pick(accounts);
    const side = next() < 0.5 ? 'buy' : 'sell';
    const direction = side === 'buy' ? 'long' : 'short';
    const mark = engine.instrument(0).markTicks;
    const ticks = mark + integer(-3_000, 3_000);
    const leverage = pick(LEVERAGES);
    const stood = standing(account);
    // Lower than an open position stands at: the order takes what it lacks, first.
    const lacks = stood === null ? 0n : initialMargin(stood.cost, leverage) - stood.margin;
    const isOther = stood !== null && engine.position(account, 0, stood.direction)!.leverage !== leverage;
    const before = stood === null || !isOther || lacks <= 0n ? stood : { ...stood, margin: stood.margin + lacks };
    const isOpposite = before !== null && before.direction !== direction;
    const lots = isOpposite && next() < 0.3 ? before.lots : integer(1, 200);
    const quotes = { bids: [{ ticks, lots }], asks: [{ ticks, lots }] };
    const quote = side === 'buy' ? { bids: [], asks: quotes.asks } : { bids: quotes.bids, asks: [] };
    market.do({ kind: 'mass-quote', atMs: market.atMs, account: maker, instrument: 0, ...quote });
    const marginOf = (opened: number): bigint =>
      initialMargin(valueAt(ticks, opened, UNIT), leverage) + openLoss({ direction, lots: opened, ticks }, mark, UNIT);
    const shown = afterFill(before, { direction, lots, ticks, marginOf }, UNIT).position;
    const money = engine.balance(account, USDT);
    const reply = market.try(
      market.order(account, { side, ticks, lots, leverage, timeInForce: 'immediate-or-cancel' }),
    );
    if (reply.refusal !== null) throw new Error(`ticket ${ticket}: ${reply.refusal}`);
    const after = standing(account);
    if (isOpposite && after !== null) {
      if (after.direction === direction) flips++;
      else reductions++;
    }
    const fee = shareOf(valueAt(ticks, lots, UNIT), takerPpm, 'up');
    const told = {
      ticket,
      position: after,
      line: after === null ? null : engine.position(account, 0, after.direction)!.liquidationTicks,
    };
    const due = {
      ticket,
      position: shown,
      line: shown === null ? null : liquidationTicks(shown, { unit: UNIT, lines }),
    };
    if (JSON.stringify(told, plain) !== JSON.stringify(due, plain)) expect(told).toEqual(due);
    const now = engine.balance(account, USDT);
    const profit = now.available + now.held - money.available - money.held + fee;
    if (!isOpposite && profit !== 0n) throw new Error(`ticket ${ticket}: opening cost ${profit} beside its fee`);
  }
  expect(flips).toBeGreaterThan(1_000);
  expect(reductions).toBeGreaterThan(1_000);
  engine.check();
}, 120_000);

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);
