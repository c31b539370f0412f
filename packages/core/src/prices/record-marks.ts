// In: marks sampled from a feed. Out: refusals or mark-recorded facts.
import type { RecordMarks } from '../commands.ts';
import { emitMark } from '../emit.ts';
import type { Reply, Room } from '../engine-types.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { refuse } from '../refusals.ts';

export function recordMarks(room: Room, command: RecordMarks): Reply {
  for (const { instrument, ticks } of command.marks) {
    if (room.state.instruments[instrument] === undefined) return refuse('unknown-instrument', { instrument });
    if (!Number.isInteger(ticks) || ticks <= 0) return refuse('price-not-positive', { ticks });
    if (ticks > MAX_TICKS / 4) return refuse('price-out-of-range', { ticks, highest: MAX_TICKS / 4 });
  }
  // ── nothing below may fail ──
  for (const { instrument, ticks } of command.marks) emitMark(room, instrument, ticks);
  return { refusal: null, count: command.marks.length };
}
