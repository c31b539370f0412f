// In: the customer's open orders on this chart.
// Out: a dashed line at each price with a tag; lines only show, they can't be dragged.
import { type Chart, registerOverlay } from 'klinecharts';

export interface OrderLine {
  readonly orderId: string;
  readonly tag: string;
  readonly price: number;
  readonly priceText: string;
}

const GROUP = 'own-orders';
let isRegistered = false;

export function registerOwnOrders(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerOverlay<OrderLine & { colours: { text: string; fill: string } }>({
    name: GROUP,
    totalStep: 1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ overlay, coordinates, bounding }) => {
      const y = coordinates[0]?.y ?? 0;
      const { colours, tag } = overlay.extendData;
      return [
        {
          type: 'line',
          attrs: {
            coordinates: [
              { x: 0, y },
              { x: bounding.width, y },
            ],
          },
          styles: { color: colours.text, style: 'dashed', dashedValue: [5, 4], size: 1 },
          ignoreEvent: true,
        },
        {
          type: 'text',
          attrs: { x: 8, y, text: tag, baseline: 'middle' },
          styles: {
            color: colours.text,
            backgroundColor: colours.fill,
            borderColor: colours.text,
            borderSize: 1,
            style: 'stroke_fill',
            borderRadius: 6,
            size: 11,
            paddingLeft: 6,
            paddingRight: 6,
            paddingTop: 4,
            paddingBottom: 4,
          },
          ignoreEvent: true,
        },
      ];
    },
    createYAxisFigures: ({ overlay, coordinates, bounding }) => {
      const { colours, priceText } = overlay.extendData;
      return {
        type: 'text',
        attrs: {
          x: bounding.width / 2,
          y: coordinates[0]?.y ?? 0,
          text: priceText,
          align: 'center',
          baseline: 'middle',
        },
        styles: {
          color: colours.text,
          backgroundColor: colours.fill,
          borderColor: colours.text,
          borderSize: 1,
          style: 'stroke_fill',
          borderRadius: 6,
          size: 11,
          paddingLeft: 4,
          paddingRight: 4,
          paddingTop: 3,
          paddingBottom: 3,
        },
        ignoreEvent: true,
      };
    },
  });
}

/** Replaces all order lines. */
export function drawOwnOrders(chart: Chart, lines: readonly OrderLine[], element: HTMLElement): void {
  chart.removeOverlay({ groupId: GROUP });
  const computed = getComputedStyle(element);
  const token = (name: string): string => computed.getPropertyValue(`--${name}`).trim();
  const colours = { text: token('accent-text'), fill: token('s2') };
  for (const line of lines)
    chart.createOverlay({
      name: GROUP,
      groupId: GROUP,
      lock: true,
      points: [{ value: line.price }],
      extendData: { ...line, colours },
    });
}
