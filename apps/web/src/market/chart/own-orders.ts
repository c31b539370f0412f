// In: the customer's lines on this chart: open orders, and of a position its entry, liquidation and levels.
// Out: a line at each price with a tag. Some can be dragged; one that lies beyond the chart may wait at its edge as a strip.
import { type Chart, type OverlayFigure, registerOverlay } from 'klinecharts';
import { besideRunning } from './axis-label.ts';

export interface OrderLine {
  readonly orderId: string;
  readonly tag: string;
  readonly price: number;
  readonly priceText: string;
  /** Default: accent. */
  readonly tone?: 'accent' | 'up' | 'down' | 'sand' | 'plain';
  /** Default: dashed. */
  readonly look?: 'dashed' | 'solid' | 'dotted';
  /** Stays at the chart's edge when its price lies beyond. */
  readonly pins?: boolean;
  /** Its tag says its price: it has none at the axis, where it would hide the running one, which it is often near. */
  readonly isOffAxis?: boolean;
  /** What it says where it is dragged to, and what happens there. Without it the line only shows. */
  readonly drag?: {
    readonly tagAt: (price: number) => { readonly tag: string; readonly priceText: string };
    readonly onDrop: (price: number) => void;
  };
}

const GROUP = 'own-orders';
/** Half of a pinned strip's height. */
const STRIP = 13;
let isRegistered = false;
/** While a line is in the hand the others wait: drawing them anew would let it go. */
let isDragging = false;

interface Drawn extends OrderLine {
  /** The others: where tags would lie over each other, one stands right of those of later lines, and the lines begin behind them all. */
  readonly earlier: readonly OrderLine[];
  readonly later: readonly OrderLine[];
  readonly colours: { readonly text: string; readonly fill: string; readonly strip: string; readonly ground: string };
}

export function registerOwnOrders(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerOverlay<Drawn>({
    name: GROUP,
    totalStep: 1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ overlay, coordinates, bounding, yAxis }) => {
      const y = coordinates[0]?.y ?? 0;
      const line = overlay.extendData;
      const { text: tag } = wordsAt(line, overlay.points[0]?.value);
      const edge = line.pins === true && (y > bounding.height - STRIP || y < STRIP);
      return edge
        ? strip(line, line.tag, y < STRIP ? STRIP : bounding.height - STRIP, bounding.width)
        : across(line, tag, {
            y,
            width: bounding.width,
            ...placesOf(line, y, (price) => yAxis?.convertToPixel(price)),
          });
    },
    createYAxisFigures: ({ chart, overlay, coordinates, bounding, yAxis }) => {
      const at = coordinates[0]?.y ?? 0;
      const line = overlay.extendData;
      if (line.isOffAxis === true) return [];
      if (line.pins === true && (at > bounding.height - STRIP || at < STRIP)) return [];
      const last = chart.getDataList().at(-1)?.close;
      const running = last === undefined || yAxis === null ? null : yAxis.convertToPixel(last);
      const y = besideRunning(at, running, bounding.height);
      return {
        type: 'text',
        attrs: {
          x: bounding.width / 2,
          y,
          text: wordsAt(line, overlay.points[0]?.value).price,
          align: 'center',
          baseline: 'middle',
        },
        styles: tagStyle(line, 4, 3),
        ignoreEvent: true,
      };
    },
  });
}

function wordsAt(line: Drawn, value: number | undefined): { readonly text: string; readonly price: string } {
  if (line.drag === undefined || value === undefined) return { text: line.tag, price: line.priceText };
  const { tag, priceText } = line.drag.tagAt(value);
  return { text: `⠿ ${tag}`, price: priceText };
}

const LEFT = 8;
/** A tag's height, and what stands beside its words. */
const TAG_HEIGHT = 20;
const TAG_SIDES = 12;
const BETWEEN_TAGS = 6;

/** Where a line and its tag begin, in pixels. */
function placesOf(
  line: Drawn,
  y: number,
  placeOf: (price: number) => number | undefined,
): { readonly left: number; readonly from: number } {
  const widthOfThoseAt = (lines: readonly OrderLine[]): number =>
    lines
      .filter(({ price }) => Math.abs((placeOf(price) ?? Infinity) - y) < TAG_HEIGHT)
      .reduce((sum, other) => sum + widthOf(other) + BETWEEN_TAGS, 0);
  const before = widthOfThoseAt(line.later);
  const behind = widthOfThoseAt(line.earlier);
  const isAlone = before + behind === 0;
  return { left: LEFT + before, from: isAlone ? 0 : LEFT + before + widthOf(line) + BETWEEN_TAGS + behind };
}

let pen: CanvasRenderingContext2D | null = null;
function widthOf({ tag, drag }: OrderLine): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null) return 0;
  pen.font = `500 11px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(drag === undefined ? tag : `⠿ ${tag}`).width + TAG_SIDES;
}

function across(
  line: Drawn,
  tag: string,
  {
    y,
    width,
    left,
    from,
  }: { readonly y: number; readonly width: number; readonly left: number; readonly from: number },
): OverlayFigure[] {
  const ignoreEvent = line.drag === undefined;
  const dashes = { dashed: [5, 4], dotted: [1, 4], solid: [] }[line.look ?? 'dashed'];
  return [
    {
      type: 'line',
      attrs: {
        coordinates: [
          { x: from, y },
          { x: width, y },
        ],
      },
      styles: {
        color: line.colours.text,
        style: line.look === 'solid' ? 'solid' : 'dashed',
        dashedValue: dashes,
        size: line.drag === undefined ? 1 : 1.5,
      },
      ignoreEvent,
    },
    {
      type: 'text',
      attrs: { x: left, y, text: tag, baseline: 'middle' },
      styles: tagStyle(line, 6, 4),
      ignoreEvent,
    },
  ];
}

function strip(line: Drawn, tag: string, y: number, width: number): OverlayFigure[] {
  return [
    // Its colour lets through what is below: the chart's own marks of high and low would be read with its words.
    ...[line.colours.ground, line.colours.strip].map((color) => ({
      type: 'rect',
      attrs: { x: 0, y: y - STRIP, width, height: 2 * STRIP },
      styles: { style: 'fill', color },
      ignoreEvent: true,
    })),
    {
      type: 'text',
      attrs: { x: 8, y, text: `${y > STRIP ? '↓' : '↑'} ${tag}`, baseline: 'middle' },
      styles: { color: line.colours.text, backgroundColor: 'transparent', size: 11, paddingLeft: 6 },
      ignoreEvent: true,
    },
  ];
}

function tagStyle({ colours }: Drawn, side: number, above: number) {
  return {
    color: colours.text,
    backgroundColor: colours.fill,
    borderColor: colours.text,
    borderSize: 1,
    style: 'stroke_fill',
    borderRadius: 6,
    size: 11,
    paddingLeft: side,
    paddingRight: side,
    paddingTop: above,
    paddingBottom: above,
  };
}

const TONES = { accent: 'accent-text', up: 'up', down: 'down', sand: 'sand', plain: 't1' } as const;

/** Replaces all order lines. */
export function drawOwnOrders(chart: Chart, lines: readonly OrderLine[], element: HTMLElement): void {
  if (isDragging) return;
  chart.removeOverlay({ groupId: GROUP });
  const computed = getComputedStyle(element);
  const token = (name: string): string => computed.getPropertyValue(`--${name}`).trim();
  for (const [index, line] of lines.entries()) {
    const colours = {
      text: token(TONES[line.tone ?? 'accent']),
      fill: token('s2'),
      strip: token('sand-tint'),
      ground: token('bg'),
    };
    chart.createOverlay({
      name: GROUP,
      groupId: GROUP,
      lock: line.drag === undefined,
      points: [{ value: line.price }],
      extendData: { ...line, colours, earlier: lines.slice(0, index), later: lines.slice(index + 1) },
      onPressedMoveStart: () => {
        isDragging = true;
      },
      onPressedMoveEnd: ({ overlay }) => {
        isDragging = false;
        const price = overlay.points[0]?.value;
        if (price !== undefined) line.drag?.onDrop(price);
      },
    });
  }
}
