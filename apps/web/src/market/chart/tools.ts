// In: drawings on a chart, or as they were kept.
// Out: the one as the other; kept ones are read with care.
import type { Chart, OverlayCreate } from 'klinecharts';
import { TOOLS, type ToolName } from './tool-names.ts';

/** Drawings of a person, apart from the lines of their orders. */
export const DRAWINGS = 'drawings';

export interface Drawing {
  readonly name: ToolName;
  readonly points: readonly { readonly timestamp: number; readonly value: number }[];
  readonly text?: string;
}

const KNOWN: ReadonlySet<string> = new Set(TOOLS.map((tool) => tool.name));

/** What is on the chart now, without places that depend on the loaded bars. */
export function drawingsOf(chart: Chart): Drawing[] {
  return chart.getOverlays({ groupId: DRAWINGS }).flatMap((overlay) => {
    const points = overlay.points.flatMap(({ timestamp, value }) =>
      timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
    );
    if (points.length === 0) return [];
    return [
      {
        name: overlay.name as ToolName,
        points,
        ...(typeof overlay.extendData === 'string' ? { text: overlay.extendData } : {}),
      },
    ];
  });
}

/** Kept drawings, read with care: storage may hold anything. */
export function readDrawings(kept: unknown): Drawing[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (one: unknown): one is Drawing =>
      typeof one === 'object' &&
      one !== null &&
      KNOWN.has((one as Drawing).name) &&
      Array.isArray((one as Drawing).points) &&
      (one as Drawing).points.every((point) => Number.isFinite(point?.timestamp) && Number.isFinite(point?.value)),
  );
}

/** A drawing as the library creates it; `changed` is called when it was finished, moved or removed. */
export function overlayOf(
  drawing: { name: ToolName; points?: Drawing['points']; text?: string | undefined },
  changed: () => void,
): OverlayCreate {
  return {
    name: drawing.name,
    groupId: DRAWINGS,
    ...(drawing.points === undefined ? {} : { points: drawing.points.map((point) => ({ ...point })) }),
    ...(drawing.text === undefined ? {} : { extendData: drawing.text }),
    onDrawEnd: changed,
    onPressedMoveEnd: changed,
    onRemoved: changed,
    onRightClick: ({ chart, overlay }) => {
      chart.removeOverlay({ id: overlay.id });
    },
    onDoubleClick: ({ chart, overlay }) => {
      chart.removeOverlay({ id: overlay.id });
    },
  };
}
