// In: journals and snapshots, whole and damaged. Out: whole ones come back as they were; damaged ones are turned down with a RangeError.
import { type Command, createEngine, Engine, type Fact, FactBuffer, readFacts, restoreEngine } from '@hilsa/core';
import { AMENDED, CLOSED, RESTED, TRADE, TRIGGERED } from '@hilsa/core/orders/words';
import { Desk, random } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import { expectTable } from './tables.ts';

const MODE = { mode: 'sandbox' } as const;

/** A desk where a bit of everything has happened and a bit of everything is open. */
function livelyDesk(): Desk {
  return expectTable(`
    ann sells 5 @ 100            → #1 rests
    bob buys 3 @ 101             → #2 takes 3@100 from #1
    bob buys 4 @ 98              → #3 rests
    ann sells 2 stop 95 @ 94     → #4 waits
    bob amends #3 to 4 @ 99      → #3 becomes 4@99
    bot quotes 2@97 1@96 | 3@105 → 3 quotes up from #5
    dan buys 9 @ 93              → #8 rests
    cat sells 4 market           → #9 takes 4@99 from #3
    cat buys for 300 market      → #10 takes 2@100 from #1
    mark 102                     → done
    bob buys 1 @ 90              → #11 rests
    bob cancels all              → #11 cancelled
    cat sells 3 @ 95 ioc         → #12 takes 2@97 from #5, #12 takes 1@96 from #6
    eve buys 2 stop 120 market   → #13 waits
    house disables cat           → done
    house winds                  → done
    house resumes                → done
  `);
}

describe('facts', () => {
  it('come back from their bytes as plain data, each with the time of its command', () => {
    const desk = new Desk();
    desk.account('ann');
    desk.engine.facts.clear();
    const atMs = 1_700_000_000_123;
    desk.do({ kind: 'record-marks', atMs, source: 's', marks: [{ instrument: 0, ticks: 99 }] });
    const facts = [...readFacts(desk.engine.facts.bytes())];
    expect(facts).toEqual<Fact[]>([{ kind: 'mark-recorded', instrument: 0, ticks: 99, atMs }]);
  });

  it('carry what is larger than 32 bits: ids, times, money', () => {
    const desk = new Desk();
    const account = desk.account('ann');
    desk.engine.facts.clear();
    const amount = 2n ** 60n;
    desk.do({ kind: 'issue-test-money', atMs: 2 ** 52, account, asset: 0, amount });
    expect([...readFacts(desk.engine.facts.bytes())]).toEqual([
      { kind: 'test-money-issued', account, asset: 0, amount, atMs: 2 ** 52 },
    ]);
    expect(desk.engine.atMs).toBe(2 ** 52);
  });

  it('of every command start with its time and are folded by the same hand that made them', () => {
    const desk = livelyDesk();
    const replayed = createEngine(MODE);
    replayed.fold(desk.engine.facts.bytes());
    expect(replayed.hash()).toBe(desk.engine.hash());
    expect(replayed.depth(0, 10)).toEqual(desk.engine.depth(0, 10));
    replayed.check();
  });

  it('may lie at any address: bytes out of a larger buffer fold alike', () => {
    const bytes = livelyDesk().engine.facts.bytes();
    const odd = new Uint8Array(bytes.length + 3);
    odd.set(bytes, 3);
    const [plain, shifted] = [createEngine(MODE), createEngine(MODE)];
    plain.fold(bytes);
    shifted.fold(odd.subarray(3));
    expect(shifted.hash()).toBe(plain.hash());
  });
});

describe('damaged journals', () => {
  it('cut off anywhere but between facts, are turned down', () => {
    const bytes = livelyDesk().engine.facts.bytes();
    const ends = new Set([0]);
    const words = new Int32Array(bytes.buffer);
    for (let at = 0; at < words.length; at += words[at]! >>> 10) ends.add((at + (words[at]! >>> 10)) * 4);
    for (let length = 0; length < bytes.length; length += length < 64 ? 1 : 8) {
      const fold = (): void => createEngine(MODE).fold(bytes.slice(0, length));
      const read = (): unknown => [...readFacts(bytes.slice(0, length))];
      if (ends.has(length)) {
        expect(fold).not.toThrow();
        continue;
      }
      expect(fold, `${length} bytes`).toThrow(RangeError);
      expect(read, `${length} bytes`).toThrow(RangeError);
    }
  });

  it.each([
    ['a close', CLOSED],
    ['a firing', TRIGGERED],
    ['a rest', RESTED],
    ['an amend', AMENDED],
    ['a trade', TRADE],
  ])('%s of an order that is not there is turned down and changes nothing', (_name, { kind, size, id }) => {
    const { engine } = livelyDesk();
    const was = engine.hash();
    const facts = new FactBuffer();
    const at = facts.begin(kind, size);
    facts.doubles[(at + id) >> 1] = 777;
    expect(() => engine.fold(facts.bytes())).toThrow(RangeError);
    expect(engine.hash()).toBe(was);
  });

  it('words of no fact are turned down', () => {
    for (const head of [0, 999 | (4 << 10), RESTED.kind, RESTED.kind | (3 << 10), -1]) {
      const bytes = new Uint8Array(Int32Array.of(head, 0, 0, 0).buffer);
      expect(() => createEngine(MODE).fold(bytes)).toThrow(RangeError);
      expect(() => [...readFacts(bytes)]).toThrow(RangeError);
    }
  });

  it('a single flipped bit is turned down or shows in the state, wherever it is', () => {
    const { engine } = livelyDesk();
    const bytes = engine.facts.bytes();
    const { integer } = random(41);
    let noticed = 0;
    for (let n = 0; n < 200; n++) {
      const flipped = bytes.slice();
      flipped[integer(0, bytes.length - 1)]! ^= 1 << integer(0, 7);
      const replayed = createEngine(MODE);
      try {
        replayed.fold(flipped);
        if (replayed.hash() !== engine.hash()) noticed++;
      } catch {
        noticed++;
      }
    }
    // Padding and numbers that repeat what the state knows leave no mark there: that is what the journal's hash chain is for.
    expect(noticed).toBeGreaterThan(60);
  });
});

describe('snapshots', () => {
  it('are canonical: equal states have equal bytes, however they came about and at whatever address they were read', () => {
    const { engine } = livelyDesk();
    const bytes = engine.snapshot();
    const odd = new Uint8Array(bytes.length + 5);
    odd.set(bytes, 5);
    const was = engine.hash();
    for (const copy of [bytes, odd.subarray(5)]) expect(restoreEngine(copy, MODE).hash()).toBe(was);
    // A balance that was only looked at leaves no mark.
    engine.balance(3, 1);
    expect(engine.hash()).toBe(was);
  });

  it('bring everything back: the next commands go on as if nothing had happened', () => {
    const { engine } = livelyDesk();
    const restored = restoreEngine(engine.snapshot(), MODE);
    restored.check();
    const next: Command[] = [
      { kind: 'set-instrument-status', atMs: 9_000, instrument: 0, status: 'trading' },
      { kind: 'cancel-all-orders', atMs: 9_001, account: 2, instrument: null },
      { kind: 'open-account', atMs: 9_002, ownerKind: 'customer', referrer: null },
    ];
    for (const command of next) expect(restored.execute(command)).toEqual(engine.execute(command));
    expect(restored.hash()).toBe(engine.hash());
    expect([restored.accountCount, restored.atMs, restored.assets, restored.account(4)]).toEqual([
      engine.accountCount,
      engine.atMs,
      engine.assets,
      engine.account(4),
    ]);
  });

  it('of something else, or cut off, are turned down', () => {
    const bytes = livelyDesk().engine.snapshot();
    for (const length of [0, 4, 8, 100, bytes.length - 40, bytes.length - 8, bytes.length - 1]) {
      expect(() => restoreEngine(bytes.slice(0, length), MODE), `${length} bytes`).toThrow(RangeError);
    }
    expect(() => restoreEngine(new Uint8Array(64), MODE)).toThrow(RangeError);
  });

  it('a live engine reads nothing it did not write: unknown accounts and orders have nothing', () => {
    const engine = new Engine({ mode: 'live' });
    expect([engine.balance(9, 9), engine.order(1), engine.openOrders(9), engine.account(9)]).toEqual([
      { available: 0n, held: 0n },
      null,
      [],
      null,
    ]);
    expect(() => engine.instrument(0)).toThrow(RangeError);
    expect([engine.accountCount, engine.openOrderCount]).toEqual([2, 0]);
  });
});
