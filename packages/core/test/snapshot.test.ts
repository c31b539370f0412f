// In: snapshots of a market: whole, of before a room was there, and bent. Out: the same state again, or a refusal; never another state.
import { type Engine, restoreEngine } from '@hilsa/core';
import { describe, expect, it } from 'vitest';
import { expectTable } from './tables.ts';

const MODE = { mode: 'sandbox' } as const;
const HEAD_BYTES = 24;

const traded = (): Engine =>
  expectTable(`
    ann sells 3 @ 101   → #1 rests
    bob buys 2 @ 101    → #2 takes 2@101 from #1
  `).engine;

/** The sections of a snapshot, as written: a tag of eight bytes, a version, a length, and so many bytes. */
function sectionsOf(snapshot: Uint8Array): { readonly tag: string; readonly bytes: Uint8Array }[] {
  const view = new DataView(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength);
  const sections = [];
  for (let at = 8; at < snapshot.length;) {
    const end = at + HEAD_BYTES + view.getFloat64(at + 16, true);
    const tag = Buffer.from(snapshot.subarray(at, at + 8))
      .toString('latin1')
      .replaceAll('\0', '');
    sections.push({ tag, bytes: snapshot.subarray(at, end) });
    at = end;
  }
  return sections;
}

function snapshotOf(start: Uint8Array, sections: readonly { readonly bytes: Uint8Array }[]): Uint8Array {
  const head = Buffer.from(start.subarray(0, 8));
  head.writeUInt32LE(sections.length, 4);
  return Buffer.concat([head, ...sections.map(({ bytes }) => bytes)]);
}

describe('a snapshot', () => {
  it('of before a room was there is read: that room is empty, as it was', () => {
    const engine = traded();
    const whole = engine.snapshot();
    const sections = sectionsOf(whole);
    for (const later of ['fees', 'scores', 'loans', 'fund', 'robots', 'options', 'member', 'convert']) {
      const older = sections.filter(({ tag }) => tag !== later);
      expect(older).toHaveLength(sections.length - 1);
      const restored = restoreEngine(snapshotOf(whole, older), MODE);
      restored.check();
      expect([later, restored.hash()]).toEqual([later, engine.hash()]);
    }
  });

  it('with a section that is unknown, newer, in another place, there twice or cut off is refused', () => {
    const whole = traded().snapshot();
    const sections = sectionsOf(whole);
    const bent = (at: number, bend: (bytes: Buffer) => void) =>
      snapshotOf(
        whole,
        sections.map(({ bytes }, n) => {
          const copy = Buffer.from(bytes);
          if (n === at) bend(copy);
          return { bytes: copy };
        }),
      );
    const cases: readonly (readonly [Uint8Array, RegExp])[] = [
      [bent(0, (bytes) => bytes.write('strange\0', 'latin1')), /section strange belongs to no room/],
      [bent(1, (bytes) => bytes.writeDoubleLE(99, 8)), /of version 99/],
      [snapshotOf(whole, sections.toReversed()), /belongs to no room/],
      [snapshotOf(whole, [sections[0]!, ...sections]), /belongs to no room/],
      [whole.subarray(0, -8), /cut off/],
    ];
    for (const [bytes, told] of cases) expect(() => restoreEngine(bytes, MODE)).toThrow(told);
  });
});
