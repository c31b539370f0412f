// In: nothing.
// Out: our own simple averages and volume for the chart library (its SMA is a smoothed average, its MA the simple one).
import { type IndicatorFigure, type KLineData, registerIndicator } from 'klinecharts';

/** The library's name of each indicator that is not its own. */
const DRAWN_AS: Readonly<Record<string, string>> = { SMA: 'simple-average', VOL: 'volume' };

/** The library's name for one of ours. */
export function drawingOf(name: string): string {
  return DRAWN_AS[name] ?? name;
}

/** Simple moving averages of a row of numbers, one list per period; null while there are too few values. */
export function simpleAverages(values: readonly number[], periods: readonly number[]): (number | null)[][] {
  return periods.map((period) => {
    let total = 0;
    return values.map((value, index) => {
      total += value;
      if (index >= period) total -= values[index - period] ?? 0;
      return index >= period - 1 ? total / period : null;
    });
  });
}

type Row = Record<string, number | undefined>;

function rowsOf(periods: readonly number[], values: readonly number[], each: (index: number) => Row): Row[] {
  const averages = simpleAverages(values, periods);
  return values.map(
    (_, index) =>
      Object.fromEntries([
        ...Object.entries(each(index)),
        ...averages.map((average, line) => [`average${line}`, average[index] ?? undefined]),
      ]) as Row,
  );
}

const lines = (periods: readonly number[], title: (period: number) => string): IndicatorFigure<Row>[] =>
  periods.map((period, line) => ({ key: `average${line}`, title: title(period), type: 'line' }));

function volumeBar(): IndicatorFigure<Row> {
  return {
    key: 'volume',
    title: '',
    type: 'bar',
    baseValue: 0,
    styles: ({ data, indicator, defaultStyles }) => {
      const bar = indicator.styles?.bars?.[0] ?? defaultStyles?.bars[0];
      const { up } = data.current ?? {};
      return { color: (up === 1 ? bar?.upColor : bar?.downColor) ?? '' };
    },
  };
}

let isRegistered = false;

/** Teaches the library our indicators; once a page. */
export function registerIndicators(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerIndicator<Row, number>({
    name: 'simple-average',
    shortName: 'SMA',
    series: 'price',
    calcParams: [7, 25, 60],
    shouldOhlc: true,
    figures: lines([7, 25, 60], (period) => `${period}: `),
    regenerateFigures: (periods) => lines(periods, (period) => `${period}: `),
    calc: (bars: KLineData[], { calcParams }) =>
      rowsOf(
        calcParams,
        bars.map((bar) => bar.close),
        () => ({}),
      ),
  });
  registerIndicator<Row, number>({
    name: 'volume',
    shortName: 'VOL',
    series: 'volume',
    calcParams: [5, 10],
    shouldFormatBigNumber: true,
    precision: 2,
    minValue: 0,
    figures: [volumeBar(), ...lines([5, 10], (period) => `MA${period} `)],
    regenerateFigures: (periods) => [volumeBar(), ...lines(periods, (period) => `MA${period} `)],
    calc: (bars: KLineData[], { calcParams }) =>
      rowsOf(
        calcParams,
        bars.map((bar) => bar.volume ?? 0),
        (index) => ({
          volume: bars[index]?.volume ?? 0,
          up: (bars[index]?.close ?? 0) >= (bars[index]?.open ?? 0) ? 1 : 0,
        }),
      ),
  });
}
