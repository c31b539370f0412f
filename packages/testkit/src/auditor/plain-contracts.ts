// In: facts of contracts, one after the other. Out: nothing, or an Error at the first that is not as it should be: the second opinion on index,
// mark, funding, every position and every forced close. No code of the core and none of the formulas: bigints, lists and scans.
import type { Fact, PerpetualListing } from '@hilsa/core';
import { PlainContractLaw } from './plain-contract-law.ts';
import { bankruptAt, maintenanceOf, type PlainPosition, scoreOf } from './plain-contract-positions.ts';
import { PlainTriggers } from './plain-contract-triggers.ts';
import { median, near, halfUp, OWNERS, same, fail } from './plain-contract-sums.ts';

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;

interface PlainTakeOver {
  readonly isLong: boolean;
  readonly ticks: bigint;
  lots: bigint;
}
type Venue = Readonly<Record<'weight' | 'ticks' | 'venueAtMs' | 'receivedAtMs', number>>;

const MILLION = 1_000_000n;
const BILLION = 1_000_000_000n;
const EIGHT_HOURS = 28_800_000;
const HOUSE_FEES = 1;

/** One market's books, kept by reading its facts. */
export class PlainContracts {
  readonly positions = new Map<string, PlainPosition>();
  readonly takeOvers = new Map<number, PlainTakeOver>();
  /** Money that left the market's house accounts since the beginning, by purpose. */
  readonly house = { clearing: 0n, funding: 0n, insurance: 0n, fees: 0n };
  readonly #listing: PerpetualListing;
  readonly #unit: bigint;
  readonly #venues = new Map<string, Venue>();
  readonly #triggers = new PlainTriggers();
  readonly #law: PlainContractLaw;
  readonly #basis: number[] = [];
  #premiums: { place: bigint; premium: bigint }[] = [];
  #last: number | null = null;
  #rate = 0n;
  #fundingMark = 0n;
  #round = 0;
  #nextFundingMs = 0;
  #liquidating = new Map<number, string>();
  mark = 0n;
  index = 0;
  feed = 'blind';
  counts = new Map<string, number>();

  constructor(
    listing: PerpetualListing,
    unit: bigint,
    insurance: bigint,
    isParticipant: (account: number) => boolean = () => true,
  ) {
    this.#law = new PlainContractLaw(listing.tiers[0]!.mostLeverage, isParticipant);
    this.#listing = listing;
    this.#unit = unit;
    this.house.insurance = insurance;
  }

  follow(fact: Fact): void {
    this.counts.set(fact.kind, (this.counts.get(fact.kind) ?? 0) + 1);
    this.#triggers.follow(fact, { mark: Number(this.mark), last: this.#last });
    if (fact.kind === 'mark-computed') this.#mark(fact);
    else if (fact.kind === 'trade-executed') this.#last = fact.ticks;
    else if (fact.kind === 'position-changed') this.#change(fact);
    else if (fact.kind === 'liquidation-begun') this.#begin(fact);
    else if (fact.kind === 'liquidation-stepped') this.#step(fact);
    else if (fact.kind === 'liquidation-ended') this.#end(fact);
    else if (fact.kind === 'position-taken-over') this.#takeOver(fact);
    else if (fact.kind === 'take-over-closed') this.#closeTakenOver(fact);
    else if (fact.kind === 'position-deleveraged') this.#deleverage(fact);
    else if (fact.kind === 'funding-fixed') this.#fix(fact);
    else if (fact.kind === 'money-moved') this.#move(fact);
    this.#law.follow(fact, this.house.fees);
  }

  /** Where longs and shorts, and money and cost, must meet. */
  balance(): void {
    let lots = 0n;
    let cost = 0n;
    for (const position of this.positions.values()) {
      lots += position.isLong ? position.lots : -position.lots;
      cost += position.isLong ? position.cost : -position.cost;
      if (position.margin < 0n) fail('margin', position.id, position.margin);
    }
    for (const { isLong, lots: own, ticks } of this.takeOvers.values()) {
      lots += isLong ? own : -own;
      cost += (isLong ? own : -own) * ticks * this.#unit;
    }
    same('Σ signed lots', lots, 0n);
    same('clearing + Σ signed cost', this.house.clearing + cost, 0n);
    if (this.house.insurance < 0n) fail('insurance fund', this.house.insurance, 'at least 0');
  }

  /** After all that a mark set off is done nobody stands under the maintenance margin outside of liquidation. */
  nobodySinks(): void {
    if (this.feed === 'blind') return;
    for (const position of this.positions.values())
      if (!position.inLiquidation && position.round === this.#round && this.#isSunk(position, this.mark))
        fail(`position ${position.id} at ${this.mark}`, 'open', 'in liquidation');
  }

  /** What the positions of each owner stand above or below their entry at the mark, none further below than its margin. */
  results(): Map<number, bigint> {
    const sums = new Map<number, bigint>();
    for (const { account, isLong, lots, cost, margin } of this.positions.values()) {
      const value = lots * this.mark * this.#unit;
      const profit = isLong ? value - cost : cost - value;
      const owner = account % OWNERS;
      sums.set(owner, (sums.get(owner) ?? 0n) + (profit < -margin ? -margin : profit));
    }
    return sums;
  }

  /** Whether a position would be under its maintenance margin at a price. */
  wouldSink(key: string, ticks: number): boolean {
    return this.#isSunk(this.positions.get(key)!, BigInt(ticks));
  }

  /** The position that an order which waits would close, when the mark has already sunk it; null: none. */
  sunkBehind(orderId: number): PlainPosition | null {
    const closes = this.#triggers.closedBy(orderId);
    if (closes === null) return null;
    const position = this.positions.get(`${closes.account}/${closes.isLong ? 'long' : 'short'}`);
    return position === undefined || position.inLiquidation || !this.#isSunk(position, this.mark) ? null : position;
  }

  /** The shown liquidation price: not yet a tick before, so at it. */
  checkPrice(key: string, ticks: number | null): void {
    const position = this.positions.get(key)!;
    if (ticks === null) return;
    const safe = BigInt(position.isLong ? ticks + 1 : ticks - 1);
    same(`position ${position.id} sinks at ${ticks}`, this.#isSunk(position, BigInt(ticks)), true);
    if (safe > 0n) same(`position ${position.id} sinks at ${safe}`, this.#isSunk(position, safe), false);
  }

  #equity({ isLong, lots, cost, margin }: PlainPosition, ticks: bigint): bigint {
    const value = lots * ticks * this.#unit;
    return margin + (isLong ? value - cost : cost - value);
  }

  #isSunk(position: PlainPosition, ticks: bigint): boolean {
    return maintenanceOf(this.#listing.tiers, position.lots * ticks * this.#unit) >= this.#equity(position, ticks);
  }

  #mark(fact: FactOf<'mark-computed'>): void {
    for (const { venue, ...said } of fact.prices) this.#venues.set(venue, said);
    const { atMs } = fact;
    const sane = [...this.#venues.values()].filter(({ ticks }) => Number.isSafeInteger(ticks) && ticks > 0);
    const fresh = sane.filter(
      ({ venueAtMs, receivedAtMs }) => Math.abs(atMs - venueAtMs) <= 15_000 && Math.abs(atMs - receivedAtMs) <= 15_000,
    );
    const middle = median(fresh);
    const good = fresh.filter(({ ticks }) => middle !== null && Math.abs(ticks - middle) * 100 < middle * 3);
    const [low, high] = [Math.min(...good.map(({ ticks }) => ticks)), Math.max(...good.map(({ ticks }) => ticks))];
    const isBlind = good.length < 2 || (good.length === 2 && (high - low) * 100 >= low * 3);
    this.feed = isBlind ? 'blind' : good.length < 3 ? 'cancel-only' : 'open';
    same('feed', fact.feed, this.feed);
    same('index', fact.index, isBlind ? null : median(good));
    if (fact.basis !== null) {
      this.#basis.push(fact.basis);
      if (this.#basis.length > 30) this.#basis.shift();
    }
    if (fact.premium !== null)
      this.#premiums.push({ place: BigInt(fact.premium.place), premium: BigInt(fact.premium.premium) });
    if (fact.index === null) {
      same('mark while blind', BigInt(fact.mark), this.mark);
      return;
    }
    this.index = fact.index;
    same('mark', BigInt(fact.mark), this.#markOf(BigInt(fact.index), atMs));
    this.mark = BigInt(fact.mark);
  }

  #markOf(index: bigint, atMs: number): bigint {
    const left = BigInt(this.#nextFundingMs > atMs ? this.#nextFundingMs - atMs : 0);
    const span = BILLION * BigInt(EIGHT_HOURS);
    const byFunding = near(index, halfUp(index * (span + this.#rate * left), span));
    const count = BigInt(this.#basis.length);
    const sum = this.#basis.reduce((total, one) => total + BigInt(one), 0n);
    const byBasis = near(index, count === 0n ? index : halfUp(2n * count * index + sum, 2n * count));
    const three = [byFunding, byBasis, this.#last === null ? index : BigInt(this.#last)];
    return three.sort((one, other) => (one < other ? -1 : 1))[1]!;
  }

  #change(fact: FactOf<'position-changed'>): void {
    const key = `${fact.account}/${fact.direction}`;
    const isLong = fact.direction === 'long';
    const known = this.positions.get(key);
    const lotsChange = BigInt(fact.lotsChange);
    const position = known ?? {
      id: fact.position,
      account: fact.account,
      isLong,
      lots: 0n,
      cost: 0n,
      margin: 0n,
      round: this.#round,
      inLiquidation: false,
    };
    same('position id', fact.position, position.id);
    same('lots', BigInt(fact.lots), position.lots + lotsChange);
    if (fact.cause !== 'funding' && position.round !== this.#round && this.#rate !== 0n)
      fail(`position ${position.id} changes`, 'before its funding', 'after it');
    const value = (lotsChange < 0n ? -lotsChange : lotsChange) * BigInt(fact.ticks) * this.#unit;
    if (lotsChange > 0n) {
      same('cost', fact.cost, position.cost + value);
      same('profit of opening', fact.profit, 0n);
    } else if (lotsChange < 0n) {
      const part = position.cost * -lotsChange;
      const leaving = isLong ? (part + position.lots - 1n) / position.lots : part / position.lots;
      const profit = isLong ? value - leaving : leaving - value;
      same('cost that stays', fact.cost, position.cost - leaving);
      same('profit', fact.profit, profit);
      if (fact.fee > 0n && fact.fee > fact.fromOrder + position.margin - fact.margin + profit)
        fail('fee of a reduction', fact.fee, 'at most what it set free');
      if (fact.cause === 'liquidation' && fact.lots > 0)
        same('margin after a portion, all of it kept', fact.margin, position.margin + profit - fact.fee);
      else {
        const freed = (position.margin * -lotsChange) / position.lots;
        const lacking = -(fact.fromOrder + freed + profit);
        same('margin that stays', fact.margin, position.margin - freed - (lacking > 0n ? lacking : 0n));
      }
    } else if (fact.cause === 'funding') this.#pay(fact, position);
    if (fact.cause !== 'trade' && fact.cause !== 'liquidation') same('fee', fact.fee, 0n);
    same('part of the fund', fact.toFund, fact.fee / 10n);
    this.house.clearing -= fact.profit;
    this.house.fees += fact.fee - fact.toFund;
    this.house.insurance += fact.toFund;
    this.house.funding -= fact.funding;
    if (fact.lots === 0) this.positions.delete(key);
    else {
      Object.assign(position, { lots: BigInt(fact.lots), cost: fact.cost, margin: fact.margin });
      this.positions.set(key, position);
    }
  }

  #pay(fact: FactOf<'position-changed'>, position: PlainPosition): void {
    const value = position.lots * this.#fundingMark * this.#unit;
    const exact = value * (this.#rate < 0n ? -this.#rate : this.#rate);
    const pays = position.isLong === this.#rate > 0n;
    if (!pays) {
      same('funding received', fact.funding, exact / BILLION);
      same('margin after receiving', fact.margin, position.margin + fact.funding);
    } else {
      const due = (exact + BILLION - 1n) / BILLION;
      const equity = position.margin + (position.isLong ? value - position.cost : position.cost - value);
      const most = equity < 0n ? 0n : equity;
      const paid = due < most ? due : most;
      same('funding paid', fact.funding, -paid);
      same(
        'worth after paying',
        fact.margin + (position.isLong ? value - fact.cost : fact.cost - value),
        equity - paid,
      );
      if (fact.margin < 0n) fail('margin after paying', fact.margin, 'at least 0');
    }
    position.round = this.#round;
  }

  #begin(fact: FactOf<'liquidation-begun'>): void {
    const key = `${fact.account}/${fact.direction}`;
    const position = this.positions.get(key);
    if (position === undefined) fail('liquidation of', key, 'nobody');
    if (this.feed === 'blind') fail('liquidation', 'begun', 'none while nobody knows the price');
    same(`position ${position.id} is sunk at ${this.mark}`, this.#isSunk(position, this.mark), true);
    const isLate = this.#triggers.isLate(position.account, position.isLong, Number(this.mark));
    same(`a stop of one’s own waits while position ${position.id} is liquidated`, isLate, false);
    position.inLiquidation = true;
    this.#liquidating.set(fact.liquidation, key);
  }

  #end(fact: FactOf<'liquidation-ended'>): void {
    const position = this.positions.get(this.#liquidating.get(fact.liquidation)!);
    if (position?.inLiquidation === true) {
      if (fact.outcome !== 'rescued') fail('outcome', fact.outcome, 'rescued');
      same(`rescued position ${position.id} is sunk`, this.#isSunk(position, this.mark), false);
      position.inLiquidation = false;
    } else if (fact.outcome === 'rescued') fail('outcome', 'rescued', 'that of one that is gone');
    const own = this.takeOvers.get(fact.liquidation);
    if (own !== undefined) same('lots left with the house', own.lots, 0n);
    this.takeOvers.delete(fact.liquidation);
    this.#liquidating.delete(fact.liquidation);
  }

  #step(fact: FactOf<'liquidation-stepped'>): void {
    same('mark of a step', BigInt(fact.mark), this.mark);
    if (fact.stage === 'house' || fact.stage === 'deleveraging') {
      const own = this.takeOvers.get(fact.liquidation)!;
      const loss = own.lots * (own.isLong ? own.ticks - this.mark : this.mark - own.ticks) * this.#unit;
      same('deleveraging', fact.stage === 'deleveraging', loss > this.house.insurance);
      return;
    }
    const position = this.positions.get(this.#liquidating.get(fact.liquidation) ?? '');
    if (position === undefined) fail('a step of liquidation', fact.liquidation, 'of none that has begun');
    const equity = this.#equity(position, this.mark);
    const maintenance = maintenanceOf(this.#listing.tiers, position.lots * this.mark * this.#unit);
    same('equity', fact.equity, equity);
    same('maintenance', fact.maintenance, maintenance);
    same('bankruptcy price', BigInt(fact.bankruptTicks), bankruptAt(position, this.#unit));
    if (fact.stage === 'rescued') same('rescued', maintenance < equity, true);
    if (fact.stage === 'portion') {
      same('a portion above two thirds of maintenance', equity * 3n > maintenance * 2n, true);
      this.#checkPortion(position, BigInt(fact.lotsToClose), equity);
    }
  }

  /** The least lots after which MM ÷ equity is at most 80 %, a unit of rounding of each to spare; all of what is worth less than 5,000. */
  #checkPortion(position: PlainPosition, lots: bigint, equity: bigint): void {
    const whole = position.lots * this.mark * this.#unit;
    if (whole < 5_000_000_000n) return same('a small portion', lots, position.lots);
    const taker = BigInt(this.#listing.fees.tiers[0]!.takerPpm);
    const isEnough = (closed: bigint, spare: bigint): boolean => {
      const fee = (closed * this.mark * this.#unit * taker + MILLION - 1n) / MILLION + spare;
      const rest = maintenanceOf(this.#listing.tiers, (position.lots - closed) * this.mark * this.#unit) + spare;
      return rest * MILLION <= 800_000n * (equity - fee);
    };
    if (lots < position.lots && !isEnough(lots, 0n)) fail('portion', lots, 'more');
    if (lots > 1n && isEnough(lots - 1n, 1n)) fail('portion', lots, 'less');
  }

  #takeOver(fact: FactOf<'position-taken-over'>): void {
    const isLong = this.#liquidating.get(fact.liquidation)!.endsWith('long');
    same('taken over at', fact.cost, BigInt(fact.lots) * BigInt(fact.ticks) * this.#unit);
    this.takeOvers.set(fact.liquidation, { isLong, ticks: BigInt(fact.ticks), lots: BigInt(fact.lots) });
  }

  #closeTakenOver(fact: FactOf<'take-over-closed'>): void {
    const own = this.takeOvers.get(fact.liquidation)!;
    const [lots, ticks] = [BigInt(fact.lots), BigInt(fact.ticks)];
    const closed = lots * ticks * this.#unit;
    const surplus = own.isLong ? closed - lots * own.ticks * this.#unit : lots * own.ticks * this.#unit - closed;
    const most = closed / 200n;
    same('the fund’s part', fact.toFund, surplus < most ? surplus : most);
    same('the customer’s part', fact.toCustomer, surplus < most ? 0n : surplus - most);
    own.lots -= lots;
    this.house.clearing -= surplus;
    this.house.insurance += fact.toFund;
  }

  #deleverage(fact: FactOf<'position-deleveraged'>): void {
    const own = this.takeOvers.get(fact.liquidation)!;
    same('deleveraged at', BigInt(fact.ticks), own.ticks);
    const chosen = this.positions.get(`${fact.account}/${fact.direction}`)!;
    same('the other side', chosen.isLong, !own.isLong);
    for (const other of this.positions.values()) {
      if (other.isLong !== chosen.isLong || other === chosen || other.inLiquidation) continue;
      if (this.#equity(other, this.mark) <= 0n || this.#equity(other, own.ticks) < 0n) continue;
      if (this.#comesBefore(other, chosen)) fail(`deleveraged ${chosen.id}`, 'first', `after ${other.id}`);
    }
  }

  /** Hedged last, then by profit ÷ cost × leverage (÷ when it loses), then the older. */
  #comesBefore(one: PlainPosition, other: PlainPosition): boolean {
    const isHedged = ({ account, isLong }: PlainPosition) =>
      this.positions.has(`${account}/${isLong ? 'short' : 'long'}`);
    if (isHedged(one) !== isHedged(other)) return isHedged(other);
    const perLot = this.mark * this.#unit;
    const [a, b] = [scoreOf(one, perLot), scoreOf(other, perLot)];
    const difference = a.over * b.under - b.over * a.under;
    return difference === 0n ? one.id < other.id : difference > 0n;
  }

  #fix(fact: FactOf<'funding-fixed'>): void {
    const weight = this.#premiums.reduce((sum, { place }) => sum + place, 0n);
    const weighted = this.#premiums.reduce((sum, { place, premium }) => sum + place * premium, 0n);
    let rate = 0n;
    if (this.#premiums.length * 3 >= 28_800 * 2) {
      const mean = halfUp(weighted, weight);
      const lean = 100_000n - mean;
      rate = mean + (lean > 500_000n ? 500_000n : lean < -500_000n ? -500_000n : lean);
      rate = rate > 5_000_000n ? 5_000_000n : rate < -5_000_000n ? -5_000_000n : rate;
    }
    same('samples', fact.samples, this.#premiums.length);
    same('funding rate', BigInt(fact.rate), rate);
    same('mark of funding', BigInt(fact.mark), this.mark);
    same('next funding', fact.nextMs, (Math.floor(fact.atMs / EIGHT_HOURS) + 1) * EIGHT_HOURS);
    for (const { id, round } of this.positions.values()) same(`position ${id} had its funding`, round, this.#round);
    this.#rate = rate;
    this.#fundingMark = BigInt(fact.mark);
    this.#round = fact.round;
    this.#nextFundingMs = fact.nextMs;
    this.#premiums = [];
  }

  #move({ from, to, amount }: FactOf<'money-moved'>): void {
    const { insurance, funding, clearing } = this.#listing.houses;
    for (const [account, sign] of [
      [from, -1n],
      [to, 1n],
    ] as const) {
      if (account === insurance) this.house.insurance += sign * amount;
      if (account === funding) this.house.funding += sign * amount;
      if (account === clearing) this.house.clearing += sign * amount;
      if (account === HOUSE_FEES) this.house.fees += sign * amount;
    }
  }
}
