// In: a fund, the time. Out: orders on the same books as everyone's that bring what it holds towards what its rules say.
// It names no value: what the fund made is what these orders and the market made of it.
import type { Command, Fund, InstrumentState } from '@hilsa/core';
import type { Sequencer } from '../sequencer/index.ts';
import { accountOf } from '@hilsa/core';
import { divide } from '@hilsa/money';
import type { BeatingMarket } from './run-market.ts';

const EVERY_MS = 15_000;
/** A holding is left alone while it is off by less than this part of what it should be. */
const TOLERANCE_PPM = 20_000n;
const MILLION = 1_000_000n;
/** Of what it would buy, so that prices that move do not cost more than there is. */
const SPARE_PPM = 20_000n;

/** Refusals that belong to the life of a market. */
const ORDINARY = new Set<string>([
  'market-closed',
  'insufficient-liquidity',
  'price-outside-band',
  'instrument-halted',
  'instrument-cancel-only',
  'quantity-above-maximum',
  'quantity-below-minimum',
  'quantity-locked',
  'notional-below-minimum',
  'notional-above-maximum',
  'insufficient-balance',
  'unknown-instrument',
]);

export interface FundManagerParts {
  readonly sequencer: Pick<Sequencer, 'world' | 'engine' | 'submit'>;
  /** The fund's number. */
  readonly fund: number;
  /** Told in a plain line about what should not happen. */
  readonly report: (line: string) => void;
}

export class FundManager implements BeatingMarket {
  readonly #parts: FundManagerParts;
  #nextMs = 0;

  constructor(parts: FundManagerParts) {
    this.#parts = parts;
  }

  /** It takes what is there at once and leaves nothing in the books. */
  clear(): Promise<void> {
    return Promise.resolve();
  }

  async beat(atMs: number): Promise<void> {
    if (atMs < this.#nextMs) return;
    this.#nextMs = atMs + EVERY_MS;
    for (const order of this.#orders(atMs)) {
      const reply = await this.#send(order);
      const most = reply.refusal === 'quantity-above-maximum' ? reply.detail['maximum'] : undefined;
      if (typeof most === 'number' && most > 0 && order.kind === 'place-order')
        await this.#send({ ...order, lots: most });
    }
  }

  /** Sales first: they pay for what is owed. */
  #orders(atMs: number): Command[] {
    const { engine } = this.#parts.sequencer;
    const fund = engine.funds.all.get(this.#parts.fund)!;
    const purse = accountOf(fund.owner, fund.rules.market === '' ? 'coin' : 'stock');
    const cash = engine.balance(purse, fund.moneyAsset);
    const positions = fund.rules.targets.flatMap(({ instrument: index, weightPpm }) => {
      const instrument = engine.instruments.find((each) => each.index === index);
      if (instrument === undefined) return [];
      const { available, held } = engine.balance(purse, instrument.listing.baseAsset);
      const price = BigInt(engine.reference(index)) * instrument.unitsPerTickLot;
      return [{ instrument, weightPpm, available, held, price }];
    });
    const worth = positions.reduce(
      (sum, each) => sum + lotsOf(each.instrument, each.available + each.held) * each.price,
      0n,
    );
    const net = cash.available + cash.held + worth - fund.payable - fund.accruals;
    if (net <= 0n) return [];
    let free = cash.available - owedSoon(fund);
    const sales: Command[] = [];
    const purchases: Command[] = [];
    for (const { instrument, weightPpm, available, held, price } of positions) {
      const aim = divide(net * BigInt(weightPpm), MILLION, 'down');
      const has = lotsOf(instrument, available + held) * price;
      const off = aim - has;
      if ((off < 0n ? -off : off) * MILLION < aim * TOLERANCE_PPM) continue;
      if (off < 0n) {
        const lots = least(-off / price, lotsOf(instrument, available));
        if (lots > 0n) sales.push(market(atMs, purse, { instrument, side: 'sell', lots }));
        continue;
      }
      const lots = least(off, divide(free * (MILLION - SPARE_PPM), MILLION, 'down')) / price;
      if (lots <= 0n) continue;
      free -= lots * price;
      purchases.push(market(atMs, purse, { instrument, side: 'buy', lots }));
    }
    return [...sales, ...purchases];
  }

  async #send(command: Command) {
    const { sequencer, report } = this.#parts;
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null && !ORDINARY.has(reply.refusal))
      report(`sandbox ${sequencer.world}: ${command.kind} of the fund was refused: ${reply.refusal}`);
    return reply;
  }
}

/** Cash that is not for buying: it is owed. */
function owedSoon({ payable, accruals }: Fund): bigint {
  return payable + accruals;
}

function lotsOf({ lotUnits }: InstrumentState, units: bigint): bigint {
  return units / BigInt(lotUnits);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function market(
  atMs: number,
  account: number,
  { instrument, side, lots }: { instrument: InstrumentState; side: 'buy' | 'sell'; lots: bigint },
): Command {
  const { maxLots } = instrument.listing;
  return {
    kind: 'place-order',
    atMs,
    account,
    instrument: instrument.index,
    side,
    type: 'market',
    timeInForce: 'immediate-or-cancel',
    postOnly: false,
    selfTradePrevention: 'expire-maker',
    ticks: 0,
    lots: Number(least(lots, BigInt(maxLots))),
    quoteAmount: 0n,
    triggerTicks: 0,
    expiresAtMs: 0,
  };
}
