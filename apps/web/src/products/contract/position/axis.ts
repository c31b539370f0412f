// In: a position of now.
// Out: where its prices stand on one line, from 0 to 1, and which of its levels have room for their words.
import type { PositionNow } from './reading.ts';

export type Edge = 'start' | 'end' | undefined;
/** 'after' and 'before': the word begins, or ends, where its price stands. */
export type MarkEdge = Edge | 'after' | 'before';

export interface Axis {
  readonly mark: number;
  readonly markEdge: MarkEdge;
  readonly entry: number;
  readonly entryEdge: Edge;
  /** From the liquidation to the mark. */
  readonly run: readonly [from: number, to: number];
  readonly levels: readonly {
    readonly levelId: string;
    readonly kind: 'take-profit' | 'stop-loss';
    readonly ticks: number;
    readonly at: number;
    readonly isNamed: boolean;
    readonly edge: Edge;
  }[];
}

const EDGE = 0.06;
/** A word needs this much of the line to itself, and the entry's more. */
const ROOM = 0.22;
const ENTRY_ROOM = 0.27;

export function axisOf({ markTicks, entryTicks, liquidation, levels, position }: PositionNow): Axis {
  const isLong = position.direction === 'long';
  const far = liquidation ?? Math.max(0, isLong ? entryTicks - entryTicks * 0.3 : entryTicks + entryTicks * 0.3);
  const known = [markTicks, entryTicks, far, ...levels.map(({ ticks }) => ticks)];
  const least = Math.min(...known);
  const most = Math.max(...known);
  const span = Math.max(1, most - least);
  const low = least - span * EDGE;
  // The mark never ends the line: there is room for what it may still do.
  const high = most + span * (most === markTicks ? 0.2 : EDGE);
  const place = (ticks: number): number => (ticks - low) / (high - low);
  const mark = place(markTicks);
  const wall = place(far);
  const entry = place(entryTicks);
  const taken = [entry];
  const placed = levels
    .map(({ levelId, kind, ticks }) => ({ levelId, kind, ticks, at: place(ticks) }))
    .map((level) => {
      const isNamed = taken.every((other, index) => Math.abs(other - level.at) >= (index === 0 ? ENTRY_ROOM : ROOM));
      if (isNamed) taken.push(level.at);
      return { ...level, isNamed, edge: edgeOf(level.at) };
    });
  return {
    mark,
    markEdge: markEdgeOf(mark, isLong),
    entry,
    entryEdge: edgeOf(entry, 0.16),
    run: [Math.min(wall, mark), Math.max(wall, mark)],
    levels: placed,
  };
}

function edgeOf(at: number, within = 0.12): Edge {
  return at < within ? 'start' : at > 1 - within ? 'end' : undefined;
}

/** As far as the liquidation's words reach at most, from its end of the line; and with half of the mark's beside them. */
const WALL_WORDS = 0.4;
const BESIDE = 0.57;

/** The mark's words over its price, or as near to it as the liquidation's, which stand at their end of the line, leave it room. */
function markEdgeOf(mark: number, isLong: boolean): MarkEdge {
  const fromWall = isLong ? mark : 1 - mark;
  if (fromWall < WALL_WORDS) return isLong ? 'end' : 'start';
  if (fromWall < BESIDE) return isLong ? 'after' : 'before';
  return edgeOf(mark, 0.22);
}
