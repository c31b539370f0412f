// In: marks sampled from a feed. Out: refusals or mark-recorded facts.
import type { RecordMarks } from '../commands.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { markRecorded } from '../instruments/facts.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { watchMark } from '../robots/watch.ts';
import { refuse } from '../refusals.ts';

export function recordMarks(world: World, command: RecordMarks): Reply {
  for (const { instrument, ticks } of command.marks) {
    // The mark of a contract is computed from its venues and can not be recorded; an option has none that moves money.
    const listed = world.state.instruments[instrument];
    if (listed === undefined || listed.contract !== null || listed.option !== null)
      return refuse('unknown-instrument', { instrument });
    if (!Number.isInteger(ticks) || ticks <= 0) return refuse('price-not-positive', { ticks });
    if (ticks > MAX_TICKS / 4) return refuse('price-out-of-range', { ticks, highest: MAX_TICKS / 4 });
  }
  // ── nothing below may fail ──
  for (const { instrument, ticks } of command.marks) emit(world, markRecorded, { instrument, ticks });
  for (const { instrument } of command.marks) watchMark(world, instrument);
  return { refusal: null, count: command.marks.length };
}
