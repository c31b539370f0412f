// In: a seed and the auditor's view of the market. Out: an endless random life of it: every command kind, good and bad.
import type { Command, OrderType, PlaceOrder, TimeInForce } from '@hilsa/core';
import { edges, HIGHEST_TICK, type PlainInstrument, type PlainState, referenceOf } from './auditor/plain-state.ts';
import { changeFees } from './life-fees.ts';
import { invest, openFunds } from './life-fund.ts';
import { belong, PLANS } from './life-membership.ts';
import { convert } from './life-conversion.ts';
import { openPayments, payIn, payOut } from './life-payments.ts';
import { brokenListing, LISTINGS, PAIRS } from './life-listings.ts';
import { spotFees } from './market.ts';
import { random, type Random } from './random.ts';
import { withCondition } from './life-conditions.ts';
import { BAD_NUMBERS, TYPES, TIMES, PREVENTIONS } from './life-words.ts';

const ACCOUNTS = 26;
const HOARDER = 12;
const ASSETS = [
  ['USDT', 6],
  ['BTC', 8],
  ['ETH', 8],
  ['ODD', 0],
  ['WEE', 12],
] as const;
export class Life {
  readonly #random: Random;
  readonly #state: PlainState;
  readonly #opening: Command[];
  #atMs = 1_700_000_000_000;

  readonly #payments: number;
  readonly #funds: number;

  /** @param payments which part of it is money in and out; @param funds which part is a fund, with a day in forty of its commands */
  constructor(seed: number, state: PlainState, payments = 0.014, funds = 0) {
    this.#payments = payments;
    this.#funds = funds;
    this.#random = random(seed);
    this.#state = state;
    this.#opening = this.#open();
  }

  next(): Command {
    const { integer, next } = this.#random;
    const pause = next();
    // Seldom a day goes by: what is new or held has its end.
    this.#atMs +=
      pause < this.#payments * 0.02 ? 86_500_000 : pause < this.#payments * 0.02 + 0.002 ? 61_000 : integer(0, 40);
    const opening = this.#opening.shift();
    if (opening !== undefined) return opening;
    const crowded = this.#state.orders.size > 800;
    if (next() < this.#payments)
      return (next() < 0.45 ? payIn : payOut)(this.#random, this.#state, this.#atMs, this.#payer());
    if (this.#funds > 0 && next() < this.#funds) {
      if (next() < 0.025) this.#atMs += integer(1, 30) === 1 ? 3 * 86_400_000 : 86_400_000;
      return invest(this.#random, this.#state, this.#atMs, next() < 0.05 ? this.#account() : integer(8, 24));
    }
    const dice = next();
    if (dice < (crowded ? 0.2 : 0.52)) return this.#order();
    if (dice < (crowded ? 0.6 : 0.7)) return this.#cancel();
    if (dice < 0.78) return this.#amend();
    if (dice < 0.88) return this.#quote();
    if (dice < 0.895) return this.#mark();
    if (dice < 0.945) return convert(this.#random, this.#state, this.#atMs, this.#account());
    if (dice < 0.952) return belong(this.#random, this.#state, this.#atMs, this.#account());
    if (dice < 0.96) return this.#issue();
    if (dice < 0.97) return this.#cancelAll();
    return this.#house();
  }

  #open(): Command[] {
    const atMs = this.#atMs;
    const commands: Command[] = ASSETS.map(([code, decimals]) => ({ kind: 'list-asset', atMs, code, decimals }));
    for (const listing of LISTINGS) commands.push({ kind: 'list-instrument', atMs, listing });
    commands.push({ kind: 'set-referral-rebate', atMs, bps: 1_000 });
    // The first six are participants; of the others every second was invited by one who came before, some by the invited.
    for (let n = 0; n < ACCOUNTS; n++) {
      const referrer = n > 7 && n % 2 === 0 ? this.#random.integer(8, n + 1) : null;
      commands.push({ kind: 'open-account', atMs, ownerKind: n < 6 ? 'participant' : 'customer', referrer });
    }
    commands.push({ kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'inventory' });
    for (const [asset, amount] of [10n ** 15n, 10n ** 12n, 10n ** 12n].entries())
      commands.push({ kind: 'issue-test-money', atMs, account: ACCOUNTS + 2, asset, amount });
    commands.push({ kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'membership' });
    for (const plan of PLANS) commands.push({ kind: 'set-membership-plan', atMs, plan });
    commands.push({ kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'rounding' });
    for (const pair of PAIRS) commands.push({ kind: 'set-conversion-pair', atMs, pair });
    commands.push(...openPayments(atMs));
    if (this.#funds > 0) commands.push(...openFunds(atMs));
    // From the rich to the penniless.
    const funds = [10n ** 15n, 10n ** 14n, 10n ** 12n, 10n ** 9n, 10n ** 5n];
    for (let n = 0; n < ACCOUNTS - 2; n++) {
      for (let asset = 0; asset < ASSETS.length; asset++) {
        commands.push({ kind: 'issue-test-money', atMs, account: n + 2, asset, amount: funds[n < 14 ? 0 : n % 5]! });
      }
    }
    return commands;
  }

  #order(): PlaceOrder {
    const order = this.#plainOrder();
    return this.#random.next() < 0.06
      ? withCondition(this.#random, order, this.#state.instruments[order.instrument] ?? undefined)
      : order;
  }

  #plainOrder(): PlaceOrder {
    const { next, pick, integer } = this.#random;
    if (next() < 0.03) return this.#hoard();
    const instrument = this.#index();
    const listed = this.#state.instruments[instrument] ?? undefined;
    const dice = next();
    const type: OrderType = dice < 0.68 ? 'limit' : dice < 0.86 ? 'market' : pick(TYPES);
    const side = next() < 0.5 ? 'buy' : 'sell';
    const byAmount = type === 'market' && next() < 0.5;
    const limited = type === 'limit' || type.endsWith('limit');
    const timeInForce = next() < 0.75 ? TIMES[0]! : pick(TIMES);
    const trigger = type === 'limit' || type === 'market' ? 0 : this.#price(listed, 0.004);
    return {
      kind: 'place-order',
      atMs: this.#atMs,
      account: this.#account(),
      instrument,
      side,
      type,
      timeInForce: next() < 0.003 ? ('whenever' as TimeInForce) : timeInForce,
      postOnly: next() < (type === 'limit' && timeInForce === TIMES[0] ? 0.15 : 0.01),
      selfTradePrevention: pick(PREVENTIONS),
      ticks: limited
        ? trigger > 0 && next() < 0.9
          ? Math.max(1, trigger + integer(-3, 3))
          : this.#price(listed)
        : this.#rarely(0),
      lots: byAmount ? this.#rarely(0) : this.#lots(listed),
      quoteAmount: byAmount ? this.#amount(listed) : next() < 0.003 ? 5n : 0n,
      triggerTicks: trigger === 0 ? this.#rarely(0) : trigger,
      expiresAtMs:
        (timeInForce === 'good-till-date') === next() < 0.995
          ? this.#atMs + pick([1, 50, 500, 5_000, 60_000, 30 * 86_400_000, 30 * 86_400_000 + 1])
          : 0,
    };
  }

  /** One account keeps placing small orders far from the market, until it may not have more. */
  #hoard(): PlaceOrder {
    const listed = this.#state.instruments[0]!;
    return {
      kind: 'place-order',
      atMs: this.#atMs,
      account: HOARDER,
      instrument: 0,
      side: 'buy',
      type: 'limit',
      timeInForce: 'good-till-cancelled',
      postOnly: true,
      selfTradePrevention: 'expire-taker',
      ticks: Math.ceil(referenceOf(listed, this.#atMs) * 0.85) - this.#random.integer(0, 50),
      lots: 60,
      quoteAmount: 0n,
      triggerTicks: 0,
      expiresAtMs: 0,
    };
  }

  #cancel(): Command {
    return { kind: 'cancel-order', atMs: this.#atMs, ...this.#someOrder() };
  }

  #cancelAll(): Command {
    const account = this.#account();
    const instrument = this.#random.next() < 0.5 ? null : this.#index();
    return {
      kind: 'cancel-all-orders',
      atMs: this.#atMs,
      account: account === HOARDER ? HOARDER + 1 : account,
      instrument,
    };
  }

  #amend(): Command {
    const { next, integer } = this.#random;
    const { orderId, account } = this.#someOrder();
    const order = this.#state.orders.get(orderId);
    const listed = this.#state.instruments[order?.instrument ?? 0] ?? undefined;
    const same = order !== undefined && next() < 0.5;
    const lots = order !== undefined && next() < 0.6 ? Math.max(0, order.lots + integer(-5, 3)) : this.#lots(listed);
    return {
      kind: 'amend-order',
      atMs: this.#atMs,
      account,
      orderId,
      ticks: same ? order.ticks : this.#price(listed),
      lots,
    };
  }

  #quote(): Command {
    const { next, integer } = this.#random;
    const instrument = this.#index();
    const listed = this.#state.instruments[instrument] ?? undefined;
    const account = next() < 0.9 ? integer(2, 7) : this.#account();
    const ladder = (from: number, step: number): { ticks: number; lots: number }[] =>
      Array.from({ length: next() < 0.05 ? integer(48, 52) : integer(0, 6) }, (_, n) => ({
        ticks: this.#rarely(from + step * n),
        lots: this.#lots(listed),
      }));
    const middle = this.#price(listed, 0.0005);
    const step = Math.max(1, Math.ceil(middle * 0.0002 * next()));
    return {
      kind: 'mass-quote',
      atMs: this.#atMs,
      account,
      instrument,
      bids: ladder(middle, -step),
      asks: ladder(middle + integer(-1, 3), step),
    };
  }

  #mark(): Command {
    const marks = Array.from({ length: this.#random.integer(1, 3) }, () => {
      const instrument = this.#index();
      return { instrument, ticks: this.#price(this.#state.instruments[instrument] ?? undefined, 0.001) };
    });
    return { kind: 'record-marks', atMs: this.#atMs, source: 'simulation', marks };
  }

  #issue(): Command {
    const { next, integer, pick } = this.#random;
    const amount =
      next() < 0.1 ? pick([0n, -5n, 2n ** 61n, 2n ** 62n]) : BigInt(integer(1, 10 ** 9)) * 10n ** BigInt(integer(0, 4));
    const asset = next() < 0.05 ? pick([-1, 99, NaN]) : integer(0, ASSETS.length - 1);
    return { kind: 'issue-test-money', atMs: this.#atMs, account: this.#account(), asset, amount };
  }

  /** What the house does: accounts, standings, halts, listings, the referral rebate. Markets and accounts are mostly put back to work. */
  #house(): Command {
    const { next, pick } = this.#random;
    const atMs = this.#atMs;
    const dice = next();
    if (dice < 0.02 && this.#state.accounts.length < 2_000)
      return {
        kind: 'open-account',
        atMs,
        ownerKind: pick(['customer', 'customer', 'participant'] as const),
        referrer: next() < 0.5 ? this.#account() : null,
      };
    if (dice < 0.03)
      return {
        kind: 'open-account',
        atMs,
        ownerKind: 'customer',
        referrer: null,
        principal: next() < 0.9 ? this.#random.integer(8, 20) : this.#account(),
      };
    if (dice < 0.05) return changeFees(this.#random, this.#state, atMs);
    if (dice < 0.1) return this.#rules();
    if (dice < 0.13)
      return {
        kind: 'set-referral-rebate',
        atMs,
        bps: next() < 0.2 ? pick([...BAD_NUMBERS, 5_001]) : pick([0, 1, 1_000, 3_333, 5_000]),
      };
    if (dice < 0.45)
      return { kind: 'set-standing', atMs, account: this.#account(), standing: next() < 0.93 ? 'active' : 'disabled' };
    if (dice < 0.9) {
      const status = next() < 0.93 ? 'trading' : pick(['halted', 'cancel-only'] as const);
      return { kind: 'set-instrument-status', atMs, instrument: this.#index(), status };
    }
    if (dice < 0.95)
      return {
        kind: 'list-asset',
        atMs,
        code: pick(['USDT', 'btc', 'A', 'VERYLONGCODE9', 'ODD']),
        decimals: pick([6, 13, 2.5, NaN]),
      };
    return { kind: 'list-instrument', atMs, listing: brokenListing(this.#random) };
  }

  /** Other fees or limits for an instrument, now or soon. */
  #rules(): Command {
    const { next, pick, integer } = this.#random;
    const instrument = this.#index();
    const listed = LISTINGS[instrument] ?? LISTINGS[0]!;
    const rules =
      next() < 0.5
        ? {
            fees: {
              ...(next() < 0.9 ? listed : LISTINGS[0]!).fees,
              tiers: spotFees(integer(3, 20), integer(3, 30)).tiers,
            },
          }
        : next() < 0.8
          ? { priceBandBps: pick([2_000, 2_500, 10_000]) }
          : { minLots: 0 };
    const effectiveAtMs = this.#atMs + pick([0, 1, 1_000, -1]);
    return { kind: 'set-instrument-rules', atMs: this.#atMs, instrument, effectiveAtMs, rules };
  }

  /** A price around the market; now and then the very edges of the band or of the range, or no price at all. */
  #price(listed: PlainInstrument | undefined, width = 0.0015): number {
    const { next, normal, pick } = this.#random;
    if (listed === undefined) return 100;
    const reference = referenceOf(listed, this.#atMs);
    const dice = next();
    if (dice < 0.01) return pick(BAD_NUMBERS);
    if (dice < 0.03) {
      const { lowest, highest } = edges(reference, listed.listing.priceBandBps);
      return pick([1, HIGHEST_TICK, lowest, highest, lowest - 1, highest + 1]);
    }
    const anchor = next() < 0.8 && listed.last > 0 ? listed.last : reference;
    const ticks = Math.round(anchor + normal() * Math.max(1.5, anchor * width));
    // Like people, most prefer round prices, so that many stand in line at the same one.
    const round = next() < 0.6 ? Math.max(1, 2 ** Math.floor(Math.log2(anchor * 0.0005))) : 1;
    return round * Math.round(ticks / round);
  }

  #lots(listed: PlainInstrument | undefined): number {
    const { next, integer, pick } = this.#random;
    if (listed === undefined) return 1;
    const { minLots, maxLots } = listed.listing;
    const dice = next();
    if (dice < 0.012) return pick(BAD_NUMBERS);
    if (dice < 0.02) return pick([minLots, minLots - 1, maxLots, maxLots + 1]);
    return dice < 0.9 ? integer(40, 400) : integer(1, 8_000);
  }

  #amount(listed: PlainInstrument | undefined): bigint {
    const { next, integer, pick } = this.#random;
    if (next() < 0.05) return pick([1n, -1n, 2n ** 63n, 2n ** 80n, 3n]);
    const ticks = listed === undefined ? 1 : referenceOf(listed, this.#atMs);
    return BigInt(ticks) * BigInt(integer(1, 3_000)) * (listed?.unit ?? 1n) + BigInt(integer(0, 50));
  }

  /** A recent order most of the time, the oldest now and then, sometimes under another's name. */
  #someOrder(): { orderId: number; account: number } {
    const { next, integer } = this.#random;
    const { orders, nextOrder } = this.#state;
    const recent = (): number => integer(Math.max(1, nextOrder - 900), nextOrder);
    // What is hoarded is mostly left alone.
    const left = (id: number): boolean => !orders.has(id) || (orders.get(id)!.account === HOARDER && next() < 0.97);
    let orderId = recent();
    for (let tries = 0; tries < 8 && left(orderId); tries++) orderId = recent();
    if (!orders.has(orderId) || next() < 0.1) orderId = this.#someOldOrder() ?? orderId;
    const owner = orders.get(orderId)?.account;
    return {
      orderId: next() < 0.01 ? this.#random.pick(BAD_NUMBERS) : orderId,
      account: owner === undefined || next() < 0.04 ? this.#account() : owner,
    };
  }

  #someOldOrder(): number | null {
    for (const { id, account } of this.#state.orders.values()) {
      if (account !== HOARDER && this.#random.next() < 0.3) return id;
    }
    return null;
  }

  #account(): number {
    const { next, integer, pick } = this.#random;
    if (next() < 0.008) return pick([0, 1, -1, 1.5, 99_999, NaN, 2 ** 28 + 9, 3 * 2 ** 28 + 9]);
    return integer(2, this.#state.accounts.length - 1);
  }

  /** Few, so that what one of them does meets what the same one did before. */
  #payer(): number {
    const { next, integer } = this.#random;
    return next() < 0.02 ? this.#account() : integer(8, 14);
  }

  #index(): number {
    return this.#random.next() < 0.005
      ? this.#random.pick([-1, LISTINGS.length, 0.5, NaN])
      : this.#random.integer(0, LISTINGS.length - 1);
  }

  /** The value, or once in 200 times a bad number instead. */
  #rarely(value: number): number {
    return this.#random.next() < 0.005 ? this.#random.pick(BAD_NUMBERS) : value;
  }
}
