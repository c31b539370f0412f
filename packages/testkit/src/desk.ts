// In: a table of what traders do, one line each. Out: the same table with what came of it, to be compared with what was expected.
//
//   ann sells 5 @ 100              → #1 rests
//   bob buys 3 @ 101 ioc           → #2 takes 3@100 from #1
//   bob sells 2 stop 95 market     → #3 waits
//   cat buys for 500 market        → #4 takes 2@100 from #1, ...
//   ann invites bob                → done                        (before bob is named; `house rebates 1000` says how much of his fees is hers)
import {
  createEngine,
  type Command,
  type Engine,
  type Fact,
  type SpotListing,
  type OrderType,
  type PlaceOrder,
  readFacts,
  type Reply,
} from '@hilsa/core';
import { eventLine } from './desk-event-line.ts';
import { accepted, order, spotFees } from './market.ts';

/** One lot is 0.01 BTC, one tick 1 USDT: a lot at 100 ticks costs 1 USDT. Reference 100, band 50 to 150, market orders 90 to 110. */
export const DESK_LISTING: SpotListing = {
  kind: 'spot',
  symbol: 'BTCUSDT',
  baseAsset: 1,
  quoteAsset: 0,
  tickUnits: 1_000_000n,
  lotUnits: 1_000_000n,
  minLots: 1,
  maxLots: 1_000,
  minNotional: 0n,
  maxNotional: 1_000_000_000n,
  priceBandBps: 5_000,
  marketProtectionBps: 1_000,
  fees: spotFees(10, 20),
  tickTable: [],
  referenceTicks: 100,
};
/** Quote units of a lot at a tick on this listing; an amount in a table counts these. */
const UNIT = 10_000n;
const FUNDS = [10_000_000_000n, 10_000_000_000n];
const TIMES = { gtc: 'good-till-cancelled', ioc: 'immediate-or-cancel', fok: 'fill-or-kill' } as const;

/** Traders are opened and funded when first named: 10,000 USDT and 100 BTC each. Names that start with `bot` are participants. */
export class Desk {
  readonly engine: Engine = createEngine({ mode: 'sandbox' });
  readonly #accounts = new Map<string, number>();
  #atMs = 1_000;

  constructor(listing: Partial<SpotListing> = {}) {
    const atMs = this.#atMs;
    this.do({ kind: 'list-asset', atMs, code: 'USDT', decimals: 6 });
    this.do({ kind: 'list-asset', atMs, code: 'BTC', decimals: 8 });
    this.do({ kind: 'list-instrument', atMs, listing: { ...DESK_LISTING, ...listing } });
  }

  /** Play a table. Returns it with the outcomes in place of those that were expected; both sides in the same columns. */
  play(table: string): string {
    const lines = table
      .trim()
      .split('\n')
      .map((line) => line.split('→')[0]!.trim());
    const width = Math.max(...lines.map((line) => line.length));
    return lines.map((line) => `${line.padEnd(width)} → ${this.#line(line)}`).join('\n');
  }

  /** The same table, tidied, to compare with. */
  static tidy(table: string): string {
    const rows = table
      .trim()
      .split('\n')
      .map((line) => line.split('→').map((part) => part.trim()));
    const width = Math.max(...rows.map(([line]) => line!.length));
    return rows.map(([line, outcome]) => `${line!.padEnd(width)} → ${outcome ?? ''}`).join('\n');
  }

  /** @param referrer who invited a trader that is named for the first time */
  account(name: string, referrer: number | null = null): number {
    const known = this.#accounts.get(name);
    if (known !== undefined) return known;
    const account = this.do({
      kind: 'open-account',
      atMs: this.#atMs,
      ownerKind: name.startsWith('bot') ? 'participant' : 'customer',
      referrer,
    }).account!;
    for (const [asset, amount] of FUNDS.entries())
      this.do({ kind: 'issue-test-money', atMs: this.#atMs, account, asset, amount });
    this.#accounts.set(name, account);
    return account;
  }

  /** What a trader has: units of USDT and BTC, available and held. */
  purse(name: string): { usdt: bigint; usdtHeld: bigint; btc: bigint; btcHeld: bigint } {
    const [usdt, btc] = [0, 1].map((asset) => this.engine.balance(this.account(name), asset));
    return { usdt: usdt!.available, usdtHeld: usdt!.held, btc: btc!.available, btcHeld: btc!.held };
  }

  /** Execute a command that must be accepted. */
  do(command: Command): ReturnType<typeof accepted> {
    return accepted(this.engine.execute(command), command);
  }

  #line(line: string): string {
    const words = line.split(/\s+/);
    if (words[0] === 'book') return bookLine(this.engine);
    if (words[0] === 'wait') {
      this.#atMs += Number(words[1]!.replace('s', '')) * 1_000;
      return '';
    }
    if (words[1] === 'holds') return this.#purseLine(words[0]!);
    if (words[1] === 'invites') {
      this.account(words[2]!, this.account(words[0]!));
      return 'done';
    }
    const command = this.#command(words);
    const from = this.engine.facts.length;
    const reply = this.engine.execute(command);
    this.engine.check();
    return outcome(reply, [...readFacts(this.engine.facts.bytes(from))]);
  }

  #purseLine(name: string): string {
    const { usdtHeld, btcHeld } = this.purse(name);
    return `${usdtHeld / UNIT} of USDT, ${btcHeld / 1_000_000n} of BTC`;
  }

  #command([who = '', verb = '', ...rest]: string[]): Command {
    const atMs = ++this.#atMs;
    if (who === 'mark')
      return { kind: 'record-marks', atMs, source: 'table', marks: [{ instrument: 0, ticks: Number(verb) }] };
    if (who === 'house') return this.#houseCommand(verb, rest[0] ?? '');
    const account = this.account(who);
    switch (verb) {
      case 'cancels':
        if (rest[0] === 'all')
          return { kind: 'cancel-all-orders', atMs, account, instrument: rest[1] === 'here' ? 0 : null };
        return { kind: 'cancel-order', atMs, account, orderId: idOf(rest[0]) };
      case 'amends':
        return {
          kind: 'amend-order',
          atMs,
          account,
          orderId: idOf(rest[0]),
          lots: Number(rest[2]),
          ticks: Number(rest[4]),
        };
      case 'quotes': {
        const cut = rest.indexOf('|');
        return {
          kind: 'mass-quote',
          atMs,
          account,
          instrument: 0,
          bids: ladder(rest.slice(0, cut)),
          asks: ladder(rest.slice(cut + 1)),
        };
      }
      case 'buys':
      case 'sells':
        return placed(atMs, account, verb === 'buys' ? 'buy' : 'sell', rest);
      default:
        throw new Error(`a table does not know "${who} ${verb}"`);
    }
  }

  #houseCommand(verb: string, name: string): Command {
    const atMs = this.#atMs;
    if (verb === 'rebates') return { kind: 'set-referral-rebate', atMs, bps: Number(name) };
    if (verb === 'disables' || verb === 'enables') {
      return {
        kind: 'set-standing',
        atMs,
        account: this.account(name),
        standing: verb === 'enables' ? 'active' : 'disabled',
      };
    }
    const status = ({ halts: 'halted', resumes: 'trading', winds: 'cancel-only' } as const)[verb];
    if (status === undefined) throw new Error(`the house cannot "${verb}"`);
    return { kind: 'set-instrument-status', atMs, instrument: 0, status };
  }
}

function idOf(word = ''): number {
  return Number(word.replace('#', ''));
}

function ladder(words: readonly string[]): { lots: number; ticks: number }[] {
  return words.map((word) => {
    const [lots, ticks] = word.split('@').map(Number);
    return { lots: lots!, ticks: ticks! };
  });
}

/** `5 @ 100 ioc`, `5 market`, `for 500 market`, `5 stop 95 @ 94`, `5 profit 110 market`, with `post-only`, `or-expires` and `expire-…` behind. */
function placed(atMs: number, account: number, side: 'buy' | 'sell', words: readonly string[]): PlaceOrder {
  const after = (word: string): number | null => (words.includes(word) ? Number(words[words.indexOf(word) + 1]) : null);
  const amount = after('for');
  const family = words.includes('stop') ? 'stop-' : words.includes('profit') ? 'take-profit-' : '';
  const time = words.find((word): word is keyof typeof TIMES => Object.hasOwn(TIMES, word));
  const prevention = words.find((word) => word.startsWith('expire-')) as PlaceOrder['selfTradePrevention'] | undefined;
  return order({
    atMs,
    account,
    side,
    type: `${family}${words.includes('market') ? 'market' : 'limit'}` as OrderType,
    timeInForce: TIMES[time ?? 'gtc'],
    postOnly: words.includes('post-only'),
    selfTradePrevention: prevention ?? 'expire-taker',
    lots: amount === null ? Number(words[0]) : 0,
    quoteAmount: amount === null ? 0n : BigInt(amount) * UNIT,
    ticks: after('@') ?? 0,
    triggerTicks: after('stop') ?? after('profit') ?? 0,
    ...(words.includes('or-expires') && { expiresUnfilled: true }),
  });
}

function outcome(reply: Reply, facts: readonly Fact[]): string {
  if (reply.refusal === null)
    return facts
      .map((fact) => eventLine(fact))
      .filter((line) => line !== '')
      .join(', ');
  const detail = Object.entries(reply.detail).map(([name, value]) => `${name} ${value}`);
  return `refused: ${reply.refusal} (${detail.join(', ')})`;
}

/** Bids and asks, each best first, as lots@ticks. */
function bookLine(engine: Engine): string {
  const { bids, asks } = engine.depth(0, 100);
  const side = (levels: readonly [number, number][]): string =>
    levels.map(([ticks, lots]) => `${lots}@${ticks}`).join(' ') || 'nobody';
  return `${side(bids)} | ${side(asks)}`;
}
