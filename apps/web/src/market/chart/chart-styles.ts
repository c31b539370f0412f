// In: the look's tokens as the page has them now.
// Out: the chart library's styles. It draws on a canvas, so it needs values instead of variable names.
import type { DeepPartial, Styles, TooltipTextStyle } from 'klinecharts';

type Token = (name: string) => string;

/** Of a phone of 320. */
export const NARROW = 350;

/** Reads the tokens of the element's theme; call again after a change of theme or of the rise and fall colours. */
export function chartStyles(element: HTMLElement): DeepPartial<Styles> {
  const computed = getComputedStyle(element);
  const token: Token = (name) => computed.getPropertyValue(`--${name}`).trim();
  const family = computed.fontFamily;
  // Bengali digits are wider.
  const isBengali = document.documentElement.lang === 'bn';
  const narrow = element.clientWidth < NARROW;
  const small = { size: 11, family, weight: 400 };
  const legend: Partial<TooltipTextStyle> = {
    size: narrow ? 11 : 12,
    family,
    weight: 500,
    marginLeft: 0,
    marginRight: narrow ? 6 : 10,
    marginTop: 4,
    marginBottom: 2,
  };
  return {
    grid: {
      horizontal: { color: token('grid'), style: 'solid' as const },
      vertical: { color: token('grid'), style: 'solid' as const },
    },
    candle: candleStyles(token, family, legend),
    indicator: {
      lines: ['ma1', 'ma2', 'ma3', 'accent-text', 'up'].map((name) => ({
        color: token(name),
        size: 1.5,
        style: 'solid' as const,
        smooth: false,
        dashedValue: [2, 2],
      })),
      bars: [
        {
          style: 'fill' as const,
          upColor: faded(token('up')),
          downColor: faded(token('down')),
          noChangeColor: faded(token('t3')),
          borderStyle: 'solid' as const,
          borderSize: 0,
          borderDashedValue: [2, 2],
        },
      ],
      circles: [
        {
          style: 'fill' as const,
          upColor: token('up'),
          downColor: token('down'),
          noChangeColor: token('t3'),
          borderStyle: 'solid' as const,
          borderSize: 0,
          borderDashedValue: [2, 2],
        },
      ],
      lastValueMark: { show: false },
      tooltip: {
        offsetLeft: 12,
        offsetTop: 4,
        showRule: 'always' as const,
        title: { ...legend, show: true, showName: true, showParams: false, color: token('t2'), weight: 600 },
        legend: { ...legend, color: token('t2'), defaultValue: '--' },
      },
    },
    xAxis: {
      axisLine: { show: true, color: token('line') },
      tickLine: { show: false },
      tickText: { ...small, color: token('t3') },
    },
    yAxis: {
      size: isBengali ? 74 : 64,
      axisLine: { show: false },
      tickLine: { show: false },
      tickText: { ...small, color: token('t3') },
    },
    separator: { size: 1, color: token('line'), activeBackgroundColor: token('accent-tint') },
    crosshair: {
      horizontal: {
        line: { color: token('t3'), dashedValue: [3, 3] },
        text: {
          ...small,
          color: token('t1'),
          backgroundColor: token('s3'),
          borderSize: 0,
          borderRadius: 4,
          paddingLeft: 5,
          paddingRight: 5,
          paddingTop: 3,
          paddingBottom: 3,
        },
      },
      vertical: {
        line: { color: token('t3'), dashedValue: [3, 3] },
        text: {
          ...small,
          color: token('t1'),
          backgroundColor: token('s3'),
          borderSize: 0,
          borderRadius: 4,
          paddingLeft: 5,
          paddingRight: 5,
          paddingTop: 3,
          paddingBottom: 3,
        },
      },
    },
    overlay: overlayStyles(token, family),
  };
}

function candleStyles(token: Token, family: string, legend: Partial<TooltipTextStyle>): DeepPartial<Styles['candle']> {
  const [up, down, still] = [token('up'), token('down'), token('t3')];
  const mark = { show: true, color: token('t2'), textOffset: 5, textSize: 12, textFamily: family, textWeight: '500' };
  const tag = {
    size: 11,
    family,
    color: token('on-up'),
    borderRadius: 6,
    borderSize: 0,
    paddingLeft: 5,
    paddingRight: 5,
    paddingTop: 3,
    paddingBottom: 3,
  };
  return {
    type: 'candle_solid' as const,
    bar: {
      compareRule: 'current_open' as const,
      upColor: up,
      downColor: down,
      noChangeColor: still,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: still,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: still,
    },
    priceMark: {
      high: mark,
      low: mark,
      last: {
        upColor: token('up-fill'),
        downColor: token('down-fill'),
        noChangeColor: still,
        line: { show: true, style: 'dashed' as const, dashedValue: [2, 3], size: 1 },
        text: { ...tag, weight: 600, show: true, borderRadius: [6, 6, 0, 0], paddingBottom: 1 },
        extendTexts: [
          {
            ...tag,
            weight: 500,
            borderRadius: [0, 0, 6, 6],
            paddingTop: 1,
            show: true,
            position: 'below_price' as const,
            updateInterval: 1000,
            style: 'fill' as const,
            borderStyle: 'solid' as const,
            borderDashedValue: [2, 2],
            borderColor: 'transparent',
          },
        ],
      },
    },
    tooltip: {
      offsetLeft: 12,
      offsetTop: 4,
      showRule: 'follow_cross' as const,
      title: { show: false },
      legend: { ...legend, color: token('t2') },
    },
  };
}

function overlayStyles(token: Token, family: string): DeepPartial<Styles['overlay']> {
  const accent = token('accent-text');
  return {
    point: {
      color: accent,
      borderColor: token('accent-tint'),
      borderSize: 4,
      radius: 4,
      activeColor: accent,
      activeBorderColor: token('accent-tint'),
      activeBorderSize: 6,
      activeRadius: 5,
    },
    line: { color: accent, size: 1.5, style: 'solid' as const },
    rect: { color: token('accent-tint'), borderColor: accent, borderSize: 1 },
    polygon: { color: token('accent-tint'), borderColor: accent, borderSize: 1 },
    circle: { color: token('accent-tint'), borderColor: accent, borderSize: 1 },
    arc: { color: accent, size: 1.5 },
    text: {
      color: token('t1'),
      family,
      size: 12,
      weight: 500,
      backgroundColor: token('s3'),
      borderColor: token('s3'),
      borderRadius: 6,
      borderSize: 0,
      paddingLeft: 6,
      paddingRight: 6,
      paddingTop: 4,
      paddingBottom: 4,
    },
  };
}

/** Half as strong, for the volume's bars. */
function faded(colour: string): string {
  return `color-mix(in srgb, ${colour} 50%, transparent)`;
}
