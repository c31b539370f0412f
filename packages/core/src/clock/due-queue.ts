// In: work and when it is due. Out: what is due first. An event is known by its work and its subject, so it can be moved or taken out.

/** What the clock can set off. Words are only ever added at the end; each has its function in its room's `works`. */
export const WORKS = [
  'release-hold',
  'expire-order',
  'go-on-matching',
  'close-orders',
  'apply-rules',
  'retire-instrument',
  'expire-quote',
  'move-session',
  'go-on-uncrossing',
  'end-auction',
  'expire-deposit',
  'forget-deposit',
  'age-arrival',
  'release-payout-hold',
  'urge-withdrawal',
  'tell-membership',
  'end-membership',
  'apply-pair',
  'offering-time',
  'go-on-offering',
  'submit-plan',
  'step-mark',
  'fix-funding',
  'settle-funding',
  'loosen-contract-limits',
  'delist-contract',
  'settle-delisting',
  'take-record',
  'go-on-acting',
  'lapse-rights',
  'end-robot',
  'close-robot',
  'stop-robots',
  'sample-option',
  'clear-series',
  'settle-series',
  'move-loan',
  'watch-loans',
  'count-clean-month',
  'deal-fund',
  'go-on-fund',
  'pay-redemption',
  'apply-fund-rules',
  'apply-fee-table',
  'count-volumes',
  'forget-credit',
  'watch-robots',
  'apply-option-terms',
  'start-policy',
  'start-leverage-caps',
  'seed-insurance',
  'apply-market-pack',
  'ask-account-fees',
] as const;
export type Work = (typeof WORKS)[number];

/** Work that goes on in steps: it is due at once, or when it has rested, and stays until it is done. */
export const STEPS: ReadonlySet<Work> = new Set<Work>([
  'go-on-matching',
  'close-orders',
  'retire-instrument',
  'go-on-uncrossing',
  'go-on-offering',
  'step-mark',
  'settle-funding',
  'settle-delisting',
  'clear-series',
  'settle-series',
  'go-on-fund',
  'ask-account-fees',
]);

export interface DueEvent {
  readonly atMs: number;
  readonly work: Work;
  /** An id below 2^44: of an order, a hold, an instrument, an owner. */
  readonly subject: number;
}

const SUBJECT_SPAN = 2 ** 44;

/** A binary heap whose events know their place. Order: time, then work, then subject, so that equal queues run alike. */
export class DueQueue {
  readonly #times: number[] = [];
  /** Work × span + subject. */
  readonly #keys: number[] = [];
  readonly #places = new Map<number, number>();

  get count(): number {
    return this.#keys.length;
  }

  /** When the first event is due, or null. */
  get firstAtMs(): number | null {
    return this.#times[0] ?? null;
  }

  first(): DueEvent | null {
    return this.#keys.length === 0 ? null : eventOf(this.#keys[0]!, this.#times[0]!);
  }

  /** When the event is due, or null when there is none. */
  dueAt(work: Work, subject: number): number | null {
    const place = this.#places.get(keyOf(work, subject));
    return place === undefined ? null : this.#times[place]!;
  }

  /** Put an event in, or move it to another time. */
  schedule(work: Work, subject: number, atMs: number): void {
    const key = keyOf(work, subject);
    const place = this.#places.get(key) ?? this.#keys.length;
    this.#set(place, key, atMs);
    this.#rise(place);
    this.#sink(this.#places.get(key)!);
  }

  /** Take an event out; nothing happens when there is none. */
  cancel(work: Work, subject: number): void {
    const place = this.#places.get(keyOf(work, subject));
    if (place === undefined) return;
    this.#places.delete(this.#keys[place]!);
    const key = this.#keys.pop()!;
    const atMs = this.#times.pop()!;
    if (place === this.#keys.length) return;
    this.#set(place, key, atMs);
    this.#rise(place);
    this.#sink(this.#places.get(key)!);
  }

  /** All events in the order they will run. */
  inOrder(): DueEvent[] {
    return Array.from(this.#keys.keys())
      .sort((a, b) => (this.#isBefore(a, b) ? -1 : 1))
      .map((place) => eventOf(this.#keys[place]!, this.#times[place]!));
  }

  #set(place: number, key: number, atMs: number): void {
    this.#keys[place] = key;
    this.#times[place] = atMs;
    this.#places.set(key, place);
  }

  #isBefore(one: number, other: number): boolean {
    const difference = this.#times[one]! - this.#times[other]!;
    return difference === 0 ? this.#keys[one]! < this.#keys[other]! : difference < 0;
  }

  #swap(one: number, other: number): void {
    const [key, atMs] = [this.#keys[one]!, this.#times[one]!];
    this.#set(one, this.#keys[other]!, this.#times[other]!);
    this.#set(other, key, atMs);
  }

  #rise(from: number): void {
    for (let place = from; place > 0;) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(place, parent)) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  #sink(from: number): void {
    for (let place = from; ;) {
      const left = place * 2 + 1;
      let first = place;
      if (left < this.#keys.length && this.#isBefore(left, first)) first = left;
      if (left + 1 < this.#keys.length && this.#isBefore(left + 1, first)) first = left + 1;
      if (first === place) return;
      this.#swap(place, first);
      place = first;
    }
  }
}

function keyOf(work: Work, subject: number): number {
  return WORKS.indexOf(work) * SUBJECT_SPAN + subject;
}

function eventOf(key: number, atMs: number): DueEvent {
  const work = Math.floor(key / SUBJECT_SPAN);
  return { atMs, work: WORKS[work]!, subject: key - work * SUBJECT_SPAN };
}
