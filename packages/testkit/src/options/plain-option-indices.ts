// In: the facts of a world with options, in order. Out: indices of shares worked out from the rules alone: what they count, and their level.
// A second opinion: no code of the core and none of the formulas.
import type { Fact } from '@hilsa/core';

interface PlainIndex {
  readonly members: readonly number[];
  /** Of each member, in their order; null in journals of before: what is issued. */
  readonly shares: readonly bigint[] | null;
  readonly divisor: bigint;
}
/** Of a share: what counts in an index. */
interface PlainShare {
  readonly tickUnits: bigint;
  issued: bigint;
  readonly floatPpm: bigint;
}

const MILLION = 1_000_000n;
const ONE = 100_000_000n;

/** Throws Error with the numbers of the first thing that is not so. */
export class PlainIndices {
  readonly #last: (share: number) => number;
  readonly #indices = new Map<number, PlainIndex>();
  readonly #shares = new Map<number, PlainShare>();
  /** What a share's next day stands on: its last close, or what an action made of it. */
  readonly #next = new Map<number, number>();
  readonly #actions = new Map<number, Extract<Fact, { kind: 'action-announced' }>>();
  readonly #ended = new Set<number>();
  /** What an index has to become of an action, until it does. */
  readonly #expected = new Map<number, PlainIndex>();

  /** @param last a share's last price in ticks, or what its day stands on */
  constructor(last: (share: number) => number) {
    this.#last = last;
  }

  read(fact: Fact): void {
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- of all other facts nothing follows for indices
    switch (fact.kind) {
      case 'instrument-listed':
        if (fact.listing.kind === 'stock') {
          const { tickUnits, company } = fact.listing;
          const floatPpm = BigInt(company.floatPpm);
          this.#shares.set(fact.instrument, { tickUnits, issued: company.shares, floatPpm });
        }
        return;
      case 'share-day-opened':
        this.#next.set(fact.instrument, fact.reference);
        return;
      case 'share-closed':
        if (fact.ticks > 0) this.#next.set(fact.instrument, fact.ticks);
        return;
      case 'action-announced':
        this.#actions.set(fact.action, fact);
        return;
      case 'action-ended':
        this.#end(fact.instrument, fact.action);
        if (fact.reference > 0) this.#next.set(fact.instrument, fact.reference);
        return;
      case 'rights-used': {
        const share = this.#shares.get(this.#actions.get(fact.action)!.instrument);
        if (share !== undefined) share.issued += fact.shares;
        return;
      }
      case 'option-index-set': {
        const { members, divisor, shares = null } = fact.index;
        if (shares?.some((one, at) => one !== this.#shares.get(members[at]!)!.issued) === true)
          throw new Error(`index ${fact.underlying} counts other shares than are issued`);
        this.#indices.set(fact.underlying, { members, divisor, shares });
        return;
      }
      case 'option-index-adjusted': {
        const wanted = this.#expected.get(fact.underlying);
        this.#expected.delete(fact.underlying);
        const { shares = [], divisor } = fact.index;
        if (wanted === undefined || wanted.divisor !== divisor || wanted.shares!.join() !== shares.join())
          throw new Error(
            `index ${fact.underlying} has ${divisor} for ${shares.join()}, not ${wanted?.divisor} for ${wanted?.shares?.join()}`,
          );
        this.#indices.set(fact.underlying, wanted);
        return;
      }
      case 'option-index-sampled':
        if (this.#expected.size > 0) throw new Error('an action moved no index of its member');
        return;
      default:
    }
  }

  /** Σ price × shares × float ÷ divisor, half-up to a hundredth. @param prices in ticks, in the members' order */
  level(underlying: number, prices: readonly number[]): bigint {
    const index = this.#indices.get(underlying)!;
    if (prices.length !== index.members.length)
      throw new Error(`a sample of ${underlying} has ${prices.length} prices of ${index.members.length} members`);
    const [over, under] = [this.#worth(index, (_, at) => prices[at]!) * ONE, MILLION * index.divisor];
    return (over * 2n + under) / (under * 2n);
  }

  /** At the last prices; undefined for what is no index. */
  levelNow(underlying: number): bigint | undefined {
    const index = this.#indices.get(underlying);
    return index && this.level(underlying, index.members.map(this.#last));
  }

  #worth({ members, shares }: PlainIndex, ticksOf: (member: number, at: number) => number): bigint {
    return members.reduce((sum, member, at) => {
      const { tickUnits, issued, floatPpm } = this.#shares.get(member)!;
      return sum + BigInt(ticksOf(member, at)) * tickUnits * (shares?.[at] ?? issued) * floatPpm;
    }, 0n);
  }

  /** What is issued follows the ratio, rounded down; what indices count follows it, too, and a divisor grows by the new money, if there is any. */
  #end(instrument: number, action: number): void {
    const terms = this.#actions.get(action)?.terms;
    if (terms === undefined || this.#ended.has(action)) return;
    if (!('gained' in terms) || terms.kind === 'merger') return;
    this.#ended.add(action);
    for (const [underlying, index] of this.#indices) {
      const { members, divisor } = index;
      const at = members.indexOf(instrument);
      if (at < 0) continue;
      const shares = [...(index.shares ?? members.map((member) => this.#shares.get(member)!.issued))];
      const more = grown(shares[at]!, terms);
      let after = divisor;
      if (terms.kind === 'rights') {
        const worth = this.#worth({ ...index, shares }, (member) =>
          member === instrument ? (this.#next.get(member) ?? this.#last(member)) : this.#last(member),
        );
        const over = divisor * (worth + terms.price * more * this.#shares.get(instrument)!.floatPpm);
        after = (over * 2n + worth) / (worth * 2n);
      }
      shares[at]! += more;
      this.#expected.set(underlying, { members, shares, divisor: after });
    }
    const share = this.#shares.get(instrument);
    if (share !== undefined && terms.kind !== 'rights') share.issued += grown(share.issued, terms);
  }
}

/** New shares for so many old ones, as if every right were used. */
function grown(shares: bigint, terms: { kind: string; gained: bigint; held: bigint }): bigint {
  return (shares * terms.gained) / terms.held - (terms.kind === 'split' ? shares : 0n);
}
