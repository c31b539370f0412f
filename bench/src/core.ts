// In: the book benchmark's stream spread over accounts. Out: commands a second of the whole core: holds, fees, settlement, facts; no I/O.
import { type CancelOrder, createEngine, type Engine, type PlaceOrder } from '@hilsa/core';
import { accept, type BookStream, BTC_LISTING, CANCEL, LIMIT, marketCommands } from '@hilsa/testkit';
import { standardStream } from './book.ts';
import { percentile } from './figures.ts';

/** Makes the core's command of a row, fresh each time, as a gateway would. */
export class CoreCommands {
  readonly #stream: BookStream;
  readonly #accounts: number;
  /** Core order id by the stream's id: the engine counts accepted orders up from 1. */
  readonly #orderIds: Float64Array;

  constructor(stream: BookStream, accounts: number) {
    this.#stream = stream;
    this.#accounts = accounts;
    this.#orderIds = new Float64Array(stream.length + 1);
    let next = 1;
    for (let row = 0; row < stream.length; row++)
      if (stream.kinds[row] !== CANCEL) this.#orderIds[stream.ids[row]!] = next++;
  }

  row(row: number): PlaceOrder | CancelOrder {
    const { kinds, ids, buys, ticks, lots } = this.#stream;
    const id = ids[row]!;
    const atMs = 2 + (row >> 4);
    // Multiplying by a large odd number visits the accounts in a scattered order, as strangers do.
    const account = 2 + ((Math.imul(id, 0x9e3779b1) >>> 0) % this.#accounts);
    if (kinds[row] === CANCEL) return { kind: 'cancel-order', atMs, account, orderId: this.#orderIds[id]! };
    return {
      kind: 'place-order',
      atMs,
      account,
      instrument: 0,
      side: buys[row] === 1 ? 'buy' : 'sell',
      type: kinds[row] === LIMIT ? 'limit' : 'market',
      timeInForce: 'good-till-cancelled',
      postOnly: false,
      selfTradePrevention: 'expire-maker',
      ticks: ticks[row]!,
      lots: lots[row]!,
      quoteAmount: 0n,
      triggerTicks: 0,
      expiresAtMs: 0,
    };
  }
}

export function fundedEngine(accounts: number): Engine {
  const engine = createEngine({ mode: 'sandbox' });
  const listing = { ...BTC_LISTING, minNotional: 1n, minLots: 1, priceBandBps: 10_000, marketProtectionBps: 9_000 };
  accept(engine, marketCommands(accounts, { funds: 10n ** 12n, listings: [listing] }));
  engine.facts.clear();
  return engine;
}

export interface CoreRun {
  readonly perSecond: number;
  readonly refused: number;
  readonly engine: Engine;
}

/** Runs the stream in chunks made beforehand, so that only the core is on the clock; facts are cleared every 512 commands as a batch would be. */
export function runCore(accounts: number, stream: BookStream): CoreRun {
  const commands = new CoreCommands(stream, accounts);
  const engine = fundedEngine(accounts);
  for (let row = 0; row < stream.warmup; row++) engine.execute(commands.row(row));
  let refused = 0;
  let nanoseconds = 0n;
  for (let from = stream.warmup; from < stream.length; from += 512) {
    const chunk = Array.from({ length: Math.min(512, stream.length - from) }, (_, n) => commands.row(from + n));
    engine.facts.clear();
    const started = process.hrtime.bigint();
    for (const command of chunk) if (engine.execute(command).refusal !== null) refused++;
    nanoseconds += process.hrtime.bigint() - started;
  }
  return { perSecond: (stream.length - stream.warmup) / (Number(nanoseconds) / 1e9), refused, engine };
}

/** Time of single commands in microseconds at a percentile, engine warm. */
export function coreLatency(accounts: number, stream: BookStream, percent: number): number {
  const commands = new CoreCommands(stream, accounts);
  const engine = fundedEngine(accounts);
  const times: number[] = [];
  for (let row = 0; row < stream.length; row++) {
    const command = commands.row(row);
    const started = process.hrtime.bigint();
    engine.execute(command);
    if (row >= stream.warmup) times.push(Number(process.hrtime.bigint() - started) / 1e3);
    if ((row & 511) === 511) engine.facts.clear();
  }
  return percentile(times, percent);
}

if (import.meta.main) {
  const stream = standardStream();
  const accounts = Number(process.argv[2] ?? 1000);
  for (let round = 0; round < 3; round++) {
    const { perSecond, refused, engine } = runCore(accounts, stream);
    engine.check();
    process.stdout.write(
      `${accounts} accounts: ${Math.round(perSecond)}/s, ${refused} refused, ${engine.openOrderCount} open\n`,
    );
  }
}
