// In: commands and their facts in order. Out: which rebates of fees must stand among them, worked out here again, and where the journal has others.
import type { Command, Engine, Fact, Listing, TradeExecuted } from '@hilsa/core';

type AccountOpened = Extract<Fact, { kind: 'account-opened' }>;
type FeeRebated = Extract<Fact, { kind: 'fee-rebated' }>;
type Rebate = Omit<FeeRebated, 'kind' | 'atMs'>;

/** Rule O8: whoever invited the payer of a fee has the set part of it, nobody else has any, and every trade is rebated alike. */
export class ExpectedRebates {
  readonly #inviters = new Map<number, number>();
  readonly #listingOf: (instrument: number) => Listing;
  /** By referrer, referee and asset. */
  readonly #sums = new Map<string, bigint>();
  #bps: number;
  /** What must follow the last trade at once. */
  #due: Rebate[] = [];

  /** @param engine where the replay begins */
  constructor(engine: Engine) {
    this.#bps = engine.referralRebateBps;
    this.#listingOf = (instrument) => engine.instrument(instrument).listing;
    for (let account = 0; account < engine.accountCount; account += 1) {
      const referrer = engine.account(account)!.referrer;
      if (referrer !== null) this.#inviters.set(account, referrer);
    }
  }

  /** Judges the facts of a command. Returns what is wrong with them, or null. */
  take(command: Command, facts: readonly Fact[]): string | null {
    const wrong = facts.flatMap((fact) => this.#judge(command, fact) ?? []);
    const missing = this.#missing();
    return wrong[0] ?? missing;
  }

  /** Units rebated by `referrer:referee:asset` since the replay began. */
  get sums(): ReadonlyMap<string, bigint> {
    return this.#sums;
  }

  #judge(command: Command, fact: Fact): string | null {
    if (fact.kind === 'fee-rebated') return this.#compare(fact);
    const missing = this.#missing();
    if (fact.kind === 'account-opened') return this.#open(command, fact) ?? missing;
    if (fact.kind === 'referral-rebate-set') return this.#set(command, fact.bps) ?? missing;
    if (fact.kind === 'trade-executed') this.#due = this.#dueFor(fact);
    return missing;
  }

  #open(command: Command, { account, referrer }: AccountOpened): string | null {
    if (referrer !== null) this.#inviters.set(account, referrer);
    // The wallet of a robot order has its customer's inviter.
    const acts = command.kind === 'buy-robot' ? this.#inviters.get(command.account) : null;
    const asked = command.kind === 'open-account' ? command.referrer : (acts ?? null);
    return asked === referrer ? null : `account ${account} has referrer ${referrer}, its command named ${asked}`;
  }

  #set(command: Command, bps: number): string | null {
    this.#bps = bps;
    const asked = command.kind === 'set-referral-rebate' ? command.bps : null;
    return asked === bps ? null : `the referral rebate became ${bps}, its command named ${asked}`;
  }

  #dueFor(trade: TradeExecuted): Rebate[] {
    const { baseAsset, quoteAsset, fees } = this.#listingOf(trade.instrument);
    const bought = fees.on === 'money' ? quoteAsset : baseAsset;
    const [takerAsset, makerAsset] = trade.takerSide === 'buy' ? [bought, quoteAsset] : [quoteAsset, bought];
    return [
      ...this.#dueOf(trade.tradeId, trade.takerAccount, takerAsset, trade.takerFee),
      ...this.#dueOf(trade.tradeId, trade.makerAccount, makerAsset, trade.makerFee),
    ];
  }

  #dueOf(tradeId: number, referee: number, asset: number, paid: bigint): Rebate[] {
    const referrer = this.#inviters.get(referee);
    const amount = (paid * BigInt(this.#bps)) / 10_000n;
    return referrer === undefined || amount === 0n ? [] : [{ tradeId, referrer, referee, asset, amount }];
  }

  #compare({ tradeId, referrer, referee, asset, amount }: FeeRebated): string | null {
    const due = this.#due.shift();
    const key = `${referrer}:${referee}:${asset}`;
    this.#sums.set(key, (this.#sums.get(key) ?? 0n) + amount);
    const given = { tradeId, referrer, referee, asset, amount };
    if (due !== undefined && lineOf(due) === lineOf(given)) return null;
    return `a fee is rebated that is not due: ${lineOf(given)}; due is ${due === undefined ? 'nothing' : lineOf(due)}`;
  }

  #missing(): string | null {
    const [due] = this.#due;
    this.#due = [];
    return due === undefined ? null : `a fee is not rebated: ${lineOf(due)}`;
  }
}

function lineOf({ tradeId, referrer, referee, asset, amount }: Rebate): string {
  return `${amount} of asset ${asset} to account ${referrer} for account ${referee} in trade ${tradeId}`;
}
