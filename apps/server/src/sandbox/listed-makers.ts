// In: offerings that have been listed, and shares that two people listed. Out: their first market: ladders around a price that begins at the and wanders, and now and then a trade.
import { accountOf, type Command, type InstrumentState } from '@hilsa/core';
import { must, ownerNumber, type PreparedWorld } from './preparation.ts';
import type { Random } from './random.ts';
import { ActionFactors, actionsIn } from './shares/action-factors.ts';

/** The newest have makers: the sandbox lists something new every few minutes, for ever. */
const MOST = 12;
const LADDER_MS = 15_000;
const LEVELS = 5;
const HALF_SPREAD = 0.004;
/** Whole units of money that a level is worth. */
const LEVEL_WORTH = 20_000;
const TRADES_A_LADDER = 0.4;
const MINUTE_MS = 60_000;
const ORDINARY: ReadonlySet<string> = new Set([
  'market-closed',
  'insufficient-liquidity',
  'insufficient-balance',
  'instrument-halted',
  'instrument-cancel-only',
  'price-outside-band',
  'quantity-locked',
  'no-open-orders',
]);

interface Level {
  readonly ticks: number;
  readonly lots: number;
}
type Listing = Pick<InstrumentState['listing'], 'tickTable' | 'minLots' | 'maxLots'>;

/**
 * Best first on both sides, each a price that may be ordered.
 * @param band prices of the day in ticks; `highest` 0: none. @param levelLots lots of a level
 */
export function ladderAround(
  fairTicks: number,
  { tickTable, minLots, maxLots }: Listing,
  band: { readonly lowest: number; readonly highest: number },
  levelLots: number,
): { bids: Level[]; asks: Level[] } {
  const step = (ticks: number): number => tickTable.findLast(({ from }) => from <= ticks)?.step ?? 1;
  const down = (ticks: number): number => ticks - (ticks % step(ticks));
  const up = (ticks: number): number => down(ticks + step(ticks) - 1);
  const [lowest, highest] = band.highest > 0 ? [band.lowest, band.highest] : [1, Number.MAX_SAFE_INTEGER];
  const lots = Math.min(maxLots, Math.max(minLots, Math.round(levelLots)));
  const bids: Level[] = [];
  const asks: Level[] = [];
  let bid = down(Math.floor(Math.min(fairTicks * (1 - HALF_SPREAD), highest)));
  let ask = up(Math.ceil(Math.max(fairTicks * (1 + HALF_SPREAD), lowest, bid + 1)));
  for (let level = 0; level < LEVELS; level++) {
    if (bid >= lowest && bid > 0) bids.push({ ticks: bid, lots });
    if (ask <= highest) asks.push({ ticks: ask, lots });
    const gap = Math.max(1, Math.round(fairTicks * HALF_SPREAD));
    bid = bid > gap ? down(bid - gap) : 0;
    ask = up(ask + gap);
  }
  return { bids, asks };
}

export class ListedMakers {
  readonly #world: PreparedWorld;
  readonly #random: Random;
  /** Owners: of the quotes, and of those who come and trade. */
  readonly #quoter: number;
  readonly #crowd: readonly number[];
  readonly #dueMs = new Map<number, number>();
  readonly #factors: ActionFactors;
  #isClear = false;

  private constructor(world: PreparedWorld, random: Random, quoter: number, crowd: readonly number[]) {
    this.#world = world;
    this.#factors = new ActionFactors(world.sequencer.engine, actionsIn(world.tables));
    this.#random = random;
    this.#quoter = quoter;
    this.#crowd = crowd;
  }

  /** Its quoter has money enough for many ladders. @param crowd owners who may trade */
  static async prepare(
    world: PreparedWorld,
    random: Random,
    { taka, usdt, crowd }: { taka: number; usdt: number; crowd: readonly number[] },
  ): Promise<ListedMakers> {
    const { sequencer } = world;
    const quoter = await ownerNumber(sequencer, 'listed-quoter');
    const given = [
      { account: accountOf(quoter, 'stock'), asset: taka, amount: 100_000_000_00n },
      { account: quoter, asset: usdt, amount: 10_000_000_000_000n },
    ];
    for (const each of given)
      await must(sequencer, { kind: 'issue-test-money', atMs: 0, ...each }, `sandbox-listed-${each.asset}`);
    return new ListedMakers(world, random, quoter, crowd);
  }

  async beat(): Promise<void> {
    const { sequencer, now } = this.#world;
    if (!this.#isClear) await this.#clear();
    const listed = [...sequencer.engine.offerings.values()].filter(
      ({ status, instrument, terms }) => status === 'listed' && instrument !== null && terms.kind !== 'block',
    );
    const newest = listed
      .toSorted((one, other) => other.id - one.id)
      .slice(0, MOST)
      .map(({ instrument }) => instrument!);
    const kept = new Set([...newest, ...this.#byTwo()]);
    await this.#factors.refresh(now(), [...kept]);
    for (const index of kept) {
      if ((this.#dueMs.get(index) ?? 0) > now()) continue;
      this.#dueMs.set(index, now() + LADDER_MS);
      await this.#quote(sequencer.engine.instrument(index));
    }
    for (const index of this.#dueMs.keys()) {
      if (kept.has(index)) continue;
      this.#dueMs.delete(index);
      await this.#send(this.#ladder(sequencer.engine.instrument(index), { bids: [], asks: [] }));
    }
  }

  /** What a former run left in the books. */
  async #clear(): Promise<void> {
    this.#isClear = true;
    for (const account of [this.#quoter, accountOf(this.#quoter, 'stock')])
      await this.#send({ kind: 'cancel-all-orders', atMs: 0, account, instrument: null });
  }

  /** Shares that a desk has listed, from their first day on: nobody else makes their market. */
  #byTwo(): number[] {
    return this.#world.sequencer.engine.instruments
      .filter(({ listing }) => listing.kind === 'stock' && listing.firstDay !== undefined)
      .filter(({ share }) => share !== null && share.unlisted !== true && share.near !== 'none')
      .map(({ index }) => index);
  }

  async #quote(instrument: InstrumentState): Promise<void> {
    const { sequencer, now } = this.#world;
    const { index: id, listing, share, status } = instrument;
    if (status !== 'trading') return;
    // A wander that is the same for everybody who knows the time: slow, within a few parts in a hundred of the price.
    const minutes = now() / MINUTE_MS;
    const wander = 0.03 * Math.sin(minutes / 37 + id) + 0.01 * Math.sin(minutes / 7 + 2 * id);
    const fairTicks = listing.referenceTicks * this.#factors.of(id) * (1 + wander);
    const unitsOfMoney = 10 ** sequencer.engine.assets[listing.quoteAsset]!.decimals;
    const lotWorth = (fairTicks * Number(listing.tickUnits)) / unitsOfMoney;
    const lots = LEVEL_WORTH / (listing.kind === 'stock' ? 1 : 100) / lotWorth;
    const band = share ?? { lowest: 0, highest: 0 };
    const ladder = ladderAround(fairTicks, listing, band, lots);
    await this.#refill(instrument, BigInt(Math.ceil(lots)) * BigInt(LEVELS) * listing.lotUnits);
    await this.#send(this.#ladder(instrument, ladder));
    if (this.#random.uniform() < TRADES_A_LADDER) await this.#trade(instrument, Math.max(1, Math.round(lots / 20)));
  }

  #ladder({ index, listing }: InstrumentState, quotes: ReturnType<typeof ladderAround>): Command {
    return {
      kind: 'mass-quote',
      atMs: 0,
      account: this.#accountFor(listing.kind, this.#quoter),
      instrument: index,
      ...quotes,
    };
  }

  /** As every maker of the sandbox: a quoter that runs out is given test shares, or test coins. */
  async #refill({ listing }: InstrumentState, ladder: bigint): Promise<void> {
    const account = this.#accountFor(listing.kind, this.#quoter);
    const { available } = this.#world.sequencer.engine.balance(account, listing.baseAsset);
    if (available >= ladder) return;
    await this.#send({ kind: 'issue-test-money', atMs: 0, account, asset: listing.baseAsset, amount: 20n * ladder });
  }

  async #trade({ index, listing }: InstrumentState, lots: number): Promise<void> {
    const owner = this.#crowd[Math.floor(this.#random.uniform() * this.#crowd.length)]!;
    await this.#send({
      kind: 'place-order',
      atMs: 0,
      account: this.#accountFor(listing.kind, owner),
      instrument: index,
      side: this.#random.uniform() < 0.5 ? 'buy' : 'sell',
      type: 'market',
      timeInForce: 'immediate-or-cancel',
      postOnly: false,
      selfTradePrevention: 'expire-maker',
      ticks: 0,
      lots,
      quoteAmount: 0n,
      triggerTicks: 0,
      expiresAtMs: 0,
    });
  }

  #accountFor(kind: InstrumentState['listing']['kind'], owner: number): number {
    return kind === 'stock' ? accountOf(owner, 'stock') : owner;
  }

  async #send(command: Command): Promise<void> {
    const { sequencer, report } = this.#world;
    const caller = command.kind === 'issue-test-money' ? 'system' : 'participant';
    const { refusal } = await sequencer.submit({ command, requestId: null, caller });
    if (refusal !== null && !ORDINARY.has(refusal))
      report(`sandbox ${sequencer.world}: ${command.kind} of what was listed was refused: ${refusal}`);
  }
}
