// In: a customer who pays only to their book. Out: on at once, over a day after they asked to leave, whatever they ask meanwhile; what is there is paid.
import { type Command, createEngine, type Engine, restoreEngine } from '@hilsa/core';
import { allowListOf } from '@hilsa/core/payments/state';
import { accepted, LIFE_POLICY } from '@hilsa/testkit';
import { expect, it } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 22, 4);

class Book {
  engine: Engine = createEngine({ mode: 'sandbox' });
  atMs = START;
  readonly ann: number;

  constructor() {
    const atMs = START;
    this.do({ kind: 'list-asset', atMs, code: 'BDT', decimals: 2 });
    this.ann = this.do({ kind: 'open-account', atMs, ownerKind: 'customer', referrer: null }).account!;
    const by = { maker: 'kim', checker: 'lee' };
    this.do({ kind: 'set-rail', atMs, name: 'bank', asset: 0, wallet: 'stock', policy: LIFE_POLICY, ...by });
  }

  do(command: Command): ReturnType<typeof accepted> {
    return accepted(this.engine.execute(command), command);
  }

  set(isOn: boolean, account = this.ann): void {
    this.do({ kind: 'set-allow-list', atMs: this.atMs, account, isOn });
  }

  add(destination: string) {
    const asked = { account: this.ann, rail: 0, destination, match: 'equal' } as const;
    return this.engine.execute({ kind: 'add-destination', atMs: this.atMs, ...asked });
  }

  get ends() {
    return allowListOf(this.engine.payments, this.ann, this.atMs);
  }
}

it('takes nothing new from that moment on, and again a day after its owner asked to leave it, not an hour later', () => {
  const book = new Book();
  expect(book.ends).toBeNull();
  book.set(true);
  expect(book.add('a')).toEqual({ refusal: 'allow-list-on', detail: {} });
  // However long it stays, it ends by nobody's waiting.
  book.atMs += 400 * DAY;
  expect(book.add('a').refusal).toBe('allow-list-on');
  const asked = book.atMs;
  book.set(false);
  expect(book.ends).toBe(asked + DAY);
  // Asked again it is not put off.
  book.atMs += 23 * HOUR;
  book.set(false);
  expect(book.ends).toBe(asked + DAY);
  expect(book.add('a')).toEqual({ refusal: 'allow-list-on', detail: { untilMs: asked + DAY } });
  book.atMs = asked + DAY;
  expect(book.ends).toBeNull();
  expect(book.add('a').refusal).toBeNull();
});

it('stays when its owner says so before it ends, and is left only by asking anew', () => {
  const book = new Book();
  book.set(true);
  book.set(false);
  book.atMs += 23 * HOUR;
  book.set(true);
  expect(book.ends).toBe(0);
  book.atMs += 30 * DAY;
  expect(book.add('a').refusal).toBe('allow-list-on');
  book.set(false);
  expect(book.ends).toBe(book.atMs + DAY);
});

it('is one customer’s: another’s book takes what it took; leaving what is off changes nothing', () => {
  const book = new Book();
  const ben = book.do({ kind: 'open-account', atMs: START, ownerKind: 'customer', referrer: null }).account!;
  book.set(true, ben);
  expect(book.add('a').refusal).toBeNull();
  const before = book.engine.hash();
  book.set(false);
  expect(book.engine.payments.allowLists.has(book.ann)).toBe(false);
  expect(book.engine.hash()).toBe(before);
  expect(book.engine.execute({ kind: 'set-allow-list', atMs: START, account: 99, isOn: true }).refusal).toBe(
    'unknown-account',
  );
});

it('lives through a snapshot; one of before it was there has none', () => {
  const book = new Book();
  book.set(true);
  book.set(false);
  const ends = book.ends;
  const whole = book.engine.snapshot();
  const restored = restoreEngine(whole, { mode: 'sandbox' });
  restored.check();
  expect(restored.hash()).toBe(book.engine.hash());
  expect(allowListOf(restored.payments, book.ann, book.atMs)).toBe(ends);
  // A section is its tag (eight bytes), version, length, and the bytes; the allow-lists are its last: one entry of two numbers behind their count.
  const older = Buffer.from(whole);
  const at = older.indexOf('payments'.padEnd(8, '\0'), 0, 'latin1');
  const length = older.readDoubleLE(at + 16);
  const less = 24;
  older.writeDoubleLE(5, at + 8);
  older.writeDoubleLE(length - less, at + 16);
  const end = at + 24 + length;
  const before = Buffer.concat([older.subarray(0, end - less), older.subarray(end)]);
  const old = restoreEngine(before, { mode: 'sandbox' });
  old.check();
  expect(old.payments.allowLists.size).toBe(0);
});
