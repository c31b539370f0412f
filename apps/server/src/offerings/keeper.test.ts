// In: a closed offering whose day has come by our clock, a core that is a moment behind. Out: it is drawn all the same, at the next beat.
import type { Offering } from '@hilsa/core';
import { expect, it } from 'vitest';
import { type KeeperRooms, revealDue } from './keeper.ts';

it('O2 a draw that the core refused as too early is tried again, and not refused for having been', async () => {
  const terms = { drawMs: 1_000 };
  const offering = { id: 7, phase: 'awaiting', terms, commit: 'c0', chain: 'hash-chain:1', round: 3 } as Offering;
  let coreMs = 999;
  // As the sequencer has it: a request of the same name gets the same answer, a refusal too.
  const answered = new Map<string, object>();
  const submit = (wish: { readonly requestId: string | null }) => {
    const reply =
      answered.get(wish.requestId ?? '') ??
      (coreMs < terms.drawMs ? { refusal: 'draw-not-ready', detail: {} } : { refusal: null, id: 7 });
    if (wish.requestId !== null) answered.set(wish.requestId, reply);
    return Promise.resolve(reply);
  };
  const rooms = {
    sequencer: { engine: { offerings: new Map([[7, offering]]) }, world: 'real', submit },
    secrets: { secretOf: () => Promise.resolve('5e'.repeat(32)) },
    beacon: { valueOf: () => Promise.resolve('be'.repeat(32)) },
    now: () => 1_001,
  } as unknown as KeeperRooms;
  expect(await revealDue(rooms)).toBe(0);
  coreMs = 1_000;
  expect(await revealDue(rooms)).toBe(1);
});
